export { createAccountMails } from './mails.ts';
export { authRoutes } from './routes.ts';
export { createAuth } from './service.ts';
export { findCaller } from './sessions.ts';
export { sweepExpired } from './sweep.ts';
