/** A problem that the person at the command line can fix; the message says how. */
export class BackupError extends Error {}
