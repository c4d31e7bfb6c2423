-- Who this ClickHouse is. PostgreSQL gives it its identity when it adopts it, and remembers that.
CREATE TABLE IF NOT EXISTS installation
(
    id UUID,
    created_at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (created_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
