import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { changeCompany, changeUser } from './account-changes.ts';
import { createAccountMails } from './mails.ts';
import { createPasswords } from './passwords.ts';
import { authRoutes } from './routes.ts';
import { createAuth, type AuthParts } from './service.ts';
import { findCaller } from './sessions.ts';

/** Beyond this many queued passwords, callers would wait in vain: a sign-in takes two. */
const MAX_QUEUED_PASSWORDS = 20;

interface Dependencies extends Pick<Infrastructure, 'config' | 'sql' | 'jobs' | 'mailer' | 'limits' | 'cookies'> {
  orderSampleData: AuthParts['orderSampleData'];
}

/** Accounts and sessions: registration, sign-in, and who is calling. */
export function createAccounts({ config, sql, jobs, mailer, limits, cookies, orderSampleData }: Dependencies) {
  const mails = createAccountMails(sql, jobs, mailer, config);
  const passwords = createPasswords(config.rateLimits === 'strict' ? MAX_QUEUED_PASSWORDS : Number.POSITIVE_INFINITY);
  const { registration, secretKey } = config;
  const auth = createAuth({ sql, mails, limits, passwords, registration, secretKey, orderSampleData });
  const findBySession = (token: string) => findCaller(sql, token);
  return {
    mails,
    allowAddressChange: auth.allowAddressChange,
    confirmPassword: auth.confirmPassword,
    hashPassword: auth.hashPassword,
    login: auth.login,
    registration: auth.registration,
    changeUser,
    changeCompany,
    findBySession,
    /** The staff member signed in in this browser, for calls that do not require a session. */
    async findStaff(request: FastifyRequest) {
      const token = cookies.read(request);
      return token ? findBySession(token) : null;
    },
    routes: (app: FastifyInstance) => authRoutes(app, auth, sql, cookies),
    close: () => passwords.close(),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
