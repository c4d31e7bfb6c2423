-- Who this ClickHouse is. PostgreSQL remembers the identity of the one whose loads it points to.
CREATE TABLE IF NOT EXISTS installation
(
    id UUID,
    created_at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (created_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO installation
SELECT generateUUIDv4(), now64(3)
WHERE (SELECT count() FROM installation) = 0;
