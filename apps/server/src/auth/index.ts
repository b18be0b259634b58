export { createAccountMails } from './mails.ts';
export { issueToken } from './one-time-tokens.ts';
export { openAccount } from './open-account.ts';
export { hashSync as hashPassword } from './hashing/argon2.ts';
export { createPasswords } from './passwords.ts';
export { authRoutes } from './routes.ts';
export { createAuth } from './service.ts';
export { findCaller } from './sessions.ts';
export { sweepExpired } from './sweep.ts';
