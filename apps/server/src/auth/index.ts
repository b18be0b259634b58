export { closeCompany, keepAccounts } from './account-changes.ts';
export { createAccounts, type Accounts } from './feature.ts';
export { hashSync as hashPassword } from './hashing/argon2.ts';
export { addMember, changeMember, findCompanyToOpen, lockCompany } from './memberships.ts';
export { issueToken } from './one-time-tokens.ts';
export { openAccount, openMemberAccount } from './open-account.ts';
export { continueIn, openSession, type SignedIn } from './open-session.ts';
export { deviceNames, endSessionsIn, type Device } from './sessions.ts';
export { sweepExpired } from './sweep.ts';
