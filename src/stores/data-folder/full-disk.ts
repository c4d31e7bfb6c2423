const SAYS_FULL = /ENOSPC|No space left on device|disk is full/i;

/** Whether what a system call, SQLite or PostgreSQL said means that a disk is full. */
export function saysFullDisk(said: string): boolean {
  return SAYS_FULL.test(said);
}

/** What a person is told when nothing can be written into a folder. */
export function fullDiskMessage(folder: string): string {
  return (
    `The disk that holds ${folder} is full. Free some space (1 GiB at least) and start again, ` +
    "or set COSTPLANE_DATA to a folder on another disk."
  );
}
