/**
 * An advisory lock in the database. A backup holds it exclusively. Code that removes files first takes it in shared mode for a
 * moment, and postpones the removal if it is not free.
 */
export const FILES_LOCK = 7_275_394;
