-- Records of NVD. A load is a partition; nothing of it is ever changed, and what PostgreSQL points to is read.
CREATE TABLE IF NOT EXISTS cve_rows
(
    load UInt32,
    -- The year and the number of the id, so that ids sort as numbers: year * 2^32 + number.
    no UInt64,
    -- load * 2^46 + no
    row UInt64,
    feed LowCardinality(String),
    -- Why a record can't be read; such rows are kept aside and never found.
    trouble LowCardinality(String),
    -- 0 found by default, 1 rejected by NVD, 2 unreadable.
    hidden UInt8,
    published DateTime64(3, 'UTC'),
    modified DateTime64(3, 'UTC'),
    -- What decides between two records of one id: the feed's timestamp and a hash of the record.
    feed_time DateTime64(9, 'UTC'),
    hash UInt128,
    -- 5 critical, 4 high, 3 medium, 2 low, 1 none, 0 unknown, by each of the two rules; a score of -1 is none.
    severity_newest UInt8,
    score_newest Float32,
    severity_primary UInt8,
    score_primary Float32,
    -- The searchable fields in lower case, a zero byte between two of them.
    text String,
    -- What a word of the text may be found by; see index-terms.ts of the room.
    terms Array(String),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY (published, no)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;

-- NVD's record of each row as it came, without the spaces between its members: read by the page, so in small pieces.
CREATE TABLE IF NOT EXISTS cve_records
(
    load UInt32,
    row UInt64,
    hash UInt128,
    feed LowCardinality(String),
    record String
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY row
SETTINGS index_granularity = 32, fsync_after_insert = 1, fsync_part_directory = 1;

-- The records of one feed on their way: those that win become rows of a load.
CREATE TABLE IF NOT EXISTS cve_staged
(
    load UInt32,
    no UInt64,
    feed LowCardinality(String),
    trouble LowCardinality(String),
    hidden UInt8,
    published DateTime64(3, 'UTC'),
    modified DateTime64(3, 'UTC'),
    feed_time DateTime64(9, 'UTC'),
    hash UInt128,
    severity_newest UInt8,
    score_newest Float32,
    severity_primary UInt8,
    score_primary Float32,
    text String,
    terms Array(String),
    record String
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY no;

-- What is inserted here becomes rows and their records in one pass.
CREATE TABLE IF NOT EXISTS cve_intake AS cve_staged ENGINE = Null;

CREATE MATERIALIZED VIEW IF NOT EXISTS cve_intake_rows TO cve_rows AS
SELECT load, no, bitShiftLeft(toUInt64(load), 46) + no AS row, feed, trouble, hidden, published, modified, feed_time,
    hash, severity_newest, score_newest, severity_primary, score_primary, text, terms
FROM cve_intake;

CREATE MATERIALIZED VIEW IF NOT EXISTS cve_intake_records TO cve_records AS
SELECT load, bitShiftLeft(toUInt64(load), 46) + no AS row, hash, feed, record
FROM cve_intake;

-- The rows of earlier loads that a load's rows stand in for: who reads the load leaves them out.
CREATE TABLE IF NOT EXISTS cve_replaced
(
    load UInt32,
    row UInt64
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY row
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The words of a load that are too long for their beginnings to be terms: to find all that begin like a searched one.
CREATE TABLE IF NOT EXISTS cve_words
(
    load UInt32,
    word String
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY word
SETTINGS index_granularity = 512, fsync_after_insert = 1, fsync_part_directory = 1;

-- CISA's catalog of exploited vulnerabilities: each load is the whole set.
CREATE TABLE IF NOT EXISTS cve_kev
(
    load UInt32,
    no UInt64,
    id String,
    ransomware UInt8,
    text String,
    entry String
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY no
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- FIRST's probabilities of exploitation: each load is the whole set of a day.
CREATE TABLE IF NOT EXISTS cve_epss
(
    load UInt32,
    no UInt64,
    score Decimal(9, 8),
    percentile Decimal(9, 8)
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY no
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
