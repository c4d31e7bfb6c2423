/** Where backups lie: a folder, or a bucket's prefix. Names may have folders in them. Failures are `BackupFailed`. */
export type BackupTarget = {
  /** How people call it, as a sentence begins. */
  readonly title: string;
  /** Keeps the bytes under a name: whole or not at all, and lasting once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * null where there is none of this name. No more is read than one byte above `bytesMax`, which says that it is more:
   * the place may be anybody's.
   */
  get(name: string, bytesMax: number): Promise<Uint8Array | null>;
  /** The names of all that lies here, sorted. */
  list(): Promise<readonly string[]>;
  delete(name: string): Promise<void>;
  close(): void;
};

/** What opens a bucket, where that is not what the environment of AWS's library says. */
export type BucketKeys = { readonly accessKeyId: string; readonly secretAccessKey: string };
