const MIB = 1_048_576;

/**
 * The bytes of a disk that the engine leaves free: it begins no insert and no merge that would need them. A merge that
 * runs out of room, since others write there too, is taken for done, and what it merged is gone minutes later (tried
 * with 26.7.2); so it must not come near.
 */
export function keptFree(diskBytes: number): number {
  return Math.min(1024 * MIB, Math.floor(diskBytes / 50));
}

/**
 * A merge holds some thousand rows of each of its parts, of a bill's tags 7 MB a part. The engine's own 100 at once are
 * reached only by a long load, whose peak would grow with its size.
 */
const MERGED_AT_ONCE_MAX = 10;

/**
 * The embedded engine's server configuration: memory bounded, caches of a size for two cores, few background threads,
 * and rows on the disk (fsync) before an insert or a merge is acknowledged, so that what PostgreSQL says is loaded
 * survives a power cut.
 */
export function engineConfiguration(memoryBytesMax: number, keepFreeBytes: number): string {
  const cache = Math.min(64 * MIB, Math.floor(memoryBytesMax / 16));
  const server = {
    max_server_memory_usage: Math.floor(memoryBytesMax),
    mark_cache_size: cache,
    primary_index_cache_size: cache,
    index_mark_cache_size: cache,
    query_condition_cache_size: 8 * MIB,
    parquet_metadata_cache_size: 16 * MIB,
    iceberg_metadata_files_cache_size: 16 * MIB,
    vector_similarity_index_cache_size: 8 * MIB,
    text_index_tokens_cache_size: 16 * MIB,
    text_index_header_cache_size: 16 * MIB,
    text_index_postings_cache_size: 16 * MIB,
    compiled_expression_cache_size: 16 * MIB,
    // Some threads of an engine that was closed are never given back: a process that opens 100 of them, such as one of
    // the tests, would stand still at 500.
    max_thread_pool_size: 4_000,
    // A hundred threads removed what a long load had merged, and stayed, with a megabyte each in the allocator.
    max_parts_cleaning_thread_pool_size: 2,
    // The engine's two threads for merges took turns at four, whose memory adds up.
    background_merges_mutations_concurrency_ratio: 1,
  };
  const mergeTree = {
    fsync_after_insert: 1,
    fsync_part_directory: 1,
    min_rows_to_fsync_after_merge: 1,
    max_parts_to_merge_at_once: MERGED_AT_ONCE_MAX,
  };
  const disk = elements({ keep_free_space_bytes: keepFreeBytes });
  const disks = `<storage_configuration><disks><default>\n${disk}</default></disks></storage_configuration>\n`;
  const tables = `<merge_tree>\n${elements(mergeTree)}</merge_tree>\n`;
  return `<clickhouse>\n${elements(server)}${disks}${tables}</clickhouse>\n`;
}

function elements(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>\n`)
    .join("");
}
