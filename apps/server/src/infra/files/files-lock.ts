/**
 * An advisory lock in the database. A backup holds it; whoever removes files shares it for a moment first, and leaves the files for
 * later when it is not free.
 */
export const FILES_LOCK = 7_275_394;
