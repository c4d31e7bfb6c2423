-- What the engine reads for one row of a table is decided when the table is made, so both are made anew: a page of 20
-- records read 640 of them, and a search for a quoted text nearly all texts. The parts of a load are brought together
-- once, when it is current: what was merged beside the inserts of a first load held them up, and was merged again at
-- the end. From here on records are kept as they came, spaces and all.
DROP VIEW IF EXISTS cve_intake_rows;

DROP VIEW IF EXISTS cve_intake_records;

CREATE OR REPLACE TABLE cve_rows_anew
(
    load UInt32,
    no UInt64,
    row UInt64,
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
    INDEX terms_index terms TYPE text(tokenizer = 'array')
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY (published, no)
SETTINGS index_granularity = 128, min_compress_block_size = 16384, max_compress_block_size = 65536,
    max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1,
    fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO cve_rows_anew SELECT * FROM cve_rows
SETTINGS max_block_size = 4096, max_insert_block_size = 4096, min_insert_block_size_bytes = 33554432;

EXCHANGE TABLES cve_rows_anew AND cve_rows;

DROP TABLE cve_rows_anew;

OPTIMIZE TABLE cve_rows FINAL;

CREATE OR REPLACE TABLE cve_records_anew
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
SETTINGS index_granularity = 8, min_compress_block_size = 16384, max_compress_block_size = 65536,
    max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1,
    fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO cve_records_anew SELECT * FROM cve_records
SETTINGS max_block_size = 4096, max_insert_block_size = 4096, min_insert_block_size_bytes = 33554432;

EXCHANGE TABLES cve_records_anew AND cve_records;

DROP TABLE cve_records_anew;

OPTIMIZE TABLE cve_records FINAL;

CREATE MATERIALIZED VIEW IF NOT EXISTS cve_intake_rows TO cve_rows AS
SELECT load, no, bitShiftLeft(toUInt64(load), 46) + no AS row, feed, trouble, hidden, published, modified, feed_time,
    hash, severity_newest, score_newest, severity_primary, score_primary, text, terms
FROM cve_intake;

CREATE MATERIALIZED VIEW IF NOT EXISTS cve_intake_records TO cve_records AS
SELECT load, bitShiftLeft(toUInt64(load), 46) + no AS row, hash, feed, record
FROM cve_intake;

-- What became of each staged record of a load, and the row of an earlier load that it replaces; 0 where there is none.
CREATE TABLE IF NOT EXISTS cve_judged
(
    load UInt32,
    no UInt64,
    replaces UInt64,
    verdict LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY no;
