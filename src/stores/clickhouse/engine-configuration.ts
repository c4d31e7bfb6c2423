const MIB = 1_048_576;

/**
 * The embedded engine's server configuration: memory bounded, caches of a size for two cores, few background threads,
 * and rows on the disk (fsync) before an insert or a merge is acknowledged, so that what PostgreSQL says is loaded
 * survives a power cut.
 */
export function engineConfiguration(memoryBytesMax: number): string {
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
    max_thread_pool_size: 500,
  };
  const mergeTree = { fsync_after_insert: 1, fsync_part_directory: 1, min_rows_to_fsync_after_merge: 1 };
  return `<clickhouse>\n${elements(server)}<merge_tree>\n${elements(mergeTree)}</merge_tree>\n</clickhouse>\n`;
}

function elements(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>\n`)
    .join("");
}
