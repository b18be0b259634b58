/**
 * The numbers of all advisory locks that protect one thing per installation. They share the database with each other and with older
 * versions that are still running, so a number is never reused or changed. Locks per company or record hash a text instead.
 */
export const ADVISORY_LOCKS = {
  /** One node applies migrations at a time. */
  migrations: 7_275_390,
  /** The embedded database belongs to one server at a time. */
  instance: 7_275_391,
  /** One node checks or changes the secret key at a time. */
  keys: 7_275_392,
  /** Held by a restore for as long as its connection lives, so that the next one waits until a killed one has really ended. */
  restore: 7_275_393,
  /**
   * A backup holds it exclusively. Code that removes files first takes it in shared mode for a moment, and postpones the removal if
   * it is not free.
   */
  files: 7_275_394,
  /** Accounts are opened one after another, so that all nodes agree on which was first. */
  accounts: 7_270_724,
} as const;
