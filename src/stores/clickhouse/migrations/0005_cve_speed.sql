-- The parts of a load are brought together once, when it is current: what was merged beside the inserts of a first load
-- held them up, and was merged again at the end.
ALTER TABLE cve_rows MODIFY SETTING
    max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1;

-- From here on records are kept as they came, spaces and all, and a page reads eight of them for each that it shows,
-- not 32. How small the pieces of a table are is decided when it is made, so it is made anew.
DROP VIEW IF EXISTS cve_intake_records;

CREATE OR REPLACE TABLE cve_records_small
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

INSERT INTO cve_records_small SELECT load, row, hash, feed, record FROM cve_records;

EXCHANGE TABLES cve_records_small AND cve_records;

DROP TABLE cve_records_small;

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
