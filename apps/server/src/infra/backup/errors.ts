/** Something that the person at the command line can mend; its message says how. */
export class BackupError extends Error {}
