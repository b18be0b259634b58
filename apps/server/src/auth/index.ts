export { closeCompany } from './account-changes.ts';
export { createAccounts } from './feature.ts';
export { hashSync as hashPassword } from './hashing/argon2.ts';
export { issueToken } from './one-time-tokens.ts';
export { openAccount } from './open-account.ts';
export { sweepExpired } from './sweep.ts';
