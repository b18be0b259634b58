export { createAccountMails } from './mails.ts';
export { issueToken } from './one-time-tokens.ts';
export { hashPassword } from './passwords.ts';
export { authRoutes } from './routes.ts';
export { createAuth } from './service.ts';
export { findCaller } from './sessions.ts';
export { sweepExpired } from './sweep.ts';
