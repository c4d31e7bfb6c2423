-- The parts of a load are brought together once, when it is current: what was merged beside the inserts of a first load
-- held them up, and was merged again at the end. From here on records are kept as they came, spaces and all.
ALTER TABLE cve_rows MODIFY SETTING
    max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1;

ALTER TABLE cve_records MODIFY SETTING
    max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1;

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
