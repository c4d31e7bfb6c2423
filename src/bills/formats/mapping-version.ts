/**
 * Goes up when a format reads or maps lines in another way, so that every file is read and every month loaded again.
 * `mapping-version.test.ts` pins the SQL of each format, and says when that is.
 */
export const MAPPING_VERSION = 3;
