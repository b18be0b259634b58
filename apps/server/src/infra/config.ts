import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  contradictions,
  databaseUrlOf,
  isProduction,
  isPublic,
  mailDelivery,
  publicUrlOf,
  type MailDelivery,
} from './deployment.ts';
import { readProxies } from './http/proxies.ts';
import { metaAppSettings, metaAppsOf, type MetaApps } from './meta-apps.ts';
import { storedOldSecret, storedSecret } from './secret-key.ts';
import type { Pool } from './sql/sql.ts';
import { StartError } from './start-error.ts';

const url = (schemes: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    message: `must be an address like ${example}`,
  });

const wholeNumber = (from: number, to: number) =>
  z.coerce
    .number({ message: `must be a whole number from ${from} to ${to}` })
    .int(`must be a whole number from ${from} to ${to}`)
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`);

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { message: `must be one of ${options.join(', ')}` });

const quota = (byDefault: number, what: string) =>
  wholeNumber(0, 1_000_000_000)
    .default(byDefault)
    .meta({ description: `${what} that one company may have; 0 for no limit.` });

/** Every setting with its description. `.env.example` and the docs are generated from here. */
export const settings = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development').meta({
    description:
      'production disables the built-in mailbox and refuses relaxed limits. An https PUBLIC_URL, or one of another machine, implies production.',
  }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .meta({ description: 'Address to listen on; 0.0.0.0 for every interface.' }),
  PORT: wholeNumber(0, 65535).default(3000).meta({ description: 'Port to listen on; 0 picks a free one.' }),
  PUBLIC_URL: url(['http:', 'https:'], 'https://chat.example.com').optional().meta({
    description: 'Where people reach Parley; the only source of links in mails. Defaults to http://HOST:PORT.',
    example: 'https://chat.example.com',
  }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .meta({ description: 'Folder for the embedded database, the secret key and files.' }),
  FILES_DIR: z.string().min(1).optional().meta({
    description: 'Folder for the files that people send; several nodes share one. Defaults to DATA_DIR/files.',
    example: '/mnt/parley-files',
  }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/parley').optional().meta({
    description: 'Your own PostgreSQL (15 or newer). Without it, Parley starts its embedded one.',
    example: 'postgres://parley:password@localhost:5432/parley',
  }),
  DATABASE_PASSWORD: z.string().min(1).optional().meta({
    description:
      'The password, if DATABASE_URL has none. No encoding needed, unlike in a URL, where characters such as / and @ must be encoded.',
    example: 'any-characters',
  }),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20).meta({ description: 'Database connections per node.' }),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 120)
    .default(5)
    .meta({ description: 'How long a request waits for a free connection before it is answered with 503.' }),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 600)
    .default(15)
    .meta({ description: 'How long one SQL statement of a request may take; jobs have at least five minutes.' }),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://localhost:6379').optional().meta({
    description:
      'Redis for several nodes: shared rate limits and live updates between them. Everything works without it.',
    example: 'redis://localhost:6379',
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional().meta({
    description:
      'Mail server. Without it, mails go to the built-in mailbox, which only this machine can read; production needs a mail server or MAIL=none.',
    example: 'smtp://user:password@mail.example.com:587',
  }),
  MAIL: oneOf(['auto', 'none']).default('auto').meta({
    description:
      'none sends no mail at all: addresses count as verified, and forgotten passwords cannot be reset by mail.',
  }),
  MAILBOX_SECRET: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      'Opens the built-in mailbox: /api/dev/mail?secret=… Without it, a new one is generated and printed at each start.',
    example: 'a-long-random-secret',
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be an address, like Parley <chat@example.com>')
    .default('Parley <parley@localhost>')
    .meta({ description: 'Sender of all mails.' }),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description:
      'Signs tokens and encrypts stored secrets. Without it, one is generated and stored in DATA_DIR. Generate one: openssl rand -base64 48',
    example: 'at-least-32-random-characters-of-your-own',
  }),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'The previous key. What it encrypted stays readable until npm run rotate-key has encrypted it again.',
    example: 'the-former-value-of-secret-key-of-32-or-more',
  }),
  REGISTRATION: oneOf(['open', 'invite', 'closed']).optional().meta({
    description:
      'Who may open an account after the first one: anyone, with a company of their own (open), people whom an owner of a company has invited (invite) or nobody (closed; invitations then reach existing accounts only). Defaults to open if only this machine can reach it, otherwise to invite.',
    example: 'closed',
  }),
  RATE_LIMITS: oneOf(['strict', 'relaxed']).default('strict').meta({ description: 'relaxed is for tests only.' }),
  TRUST_PROXY: z
    .string()
    .refine((value) => readProxies(value) !== undefined, {
      message: 'must be addresses or networks separated by commas, or loopback, linklocal or uniquelocal',
    })
    .optional()
    .meta({
      description:
        'Address or network of the reverse proxy whose X-Forwarded-For is trusted, like 127.0.0.1 or 10.0.0.0/8.',
      example: '127.0.0.1',
    }),
  OUTBOUND_HOSTS: z
    .string()
    .regex(/^[^\s/]+(,[^\s/]+)*$/, 'must be host names with or without a port, separated by commas')
    .optional()
    .meta({
      description:
        'Hosts in your own network that flows, sources and models may reach, like erp.internal or 10.0.0.5:8080. Otherwise only the public internet can be reached.',
      example: 'erp.internal,10.0.0.5:8080',
    }),
  SIMULATOR_URL: z
    .url('must be an address like http://127.0.0.1:4010')
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .meta({
      description:
        'Address of the simulator, which plays Telegram and the other platforms on this machine: npm run simulator. For trying things out and tests only.',
      example: 'http://127.0.0.1:4010',
    }),
  ...metaAppSettings,
  QUOTA_FILES_MB: quota(10_000, 'Megabytes of files'),
  QUOTA_SOURCES: quota(500, 'Knowledge sources'),
  QUOTA_PASSAGES: quota(200_000, 'Passages of knowledge'),
  QUOTA_FLOWS: quota(500, 'Flows'),
  QUOTA_AGENTS: quota(100, 'AI agents'),
  QUOTA_CHANNELS: quota(100, 'Channels'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'Bearer token for /metrics. Without it, /metrics answers only this machine.',
    example: 'a-long-random-token',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'How much is logged, as JSON lines on standard output.',
  }),
});

export type Settings = z.output<typeof settings>;

/** How much of each kind one company may have; 0 means no limit. */
export interface QuotaLimits {
  /** In bytes. */
  files: number;
  sources: number;
  passages: number;
  flows: number;
  agents: number;
  channels: number;
}

export interface Config {
  isProduction: boolean;
  /** PUBLIC_URL is https or names another machine: strangers can reach this installation, usually through a proxy. */
  isPublic: boolean;
  host: string;
  port: number;
  /** Read it when a link is built rather than at startup: with PORT=0 the port is only known once the server listens. */
  publicUrl: string;
  dataDir: string;
  filesDir: string;
  databaseUrl: string | undefined;
  databasePool: Pool;
  redisUrl: string | undefined;
  mail: MailDelivery;
  smtpUrl: string | undefined;
  mailboxSecret: string;
  mailFrom: string;
  secretKey: string;
  secretKeyOld: string | undefined;
  registration: NonNullable<Settings['REGISTRATION']>;
  rateLimits: Settings['RATE_LIMITS'];
  trustProxy: string | undefined;
  outboundHosts: string[];
  /** Plays the platforms' side; `npm run simulator` starts one. */
  simulatorUrl: string | undefined;
  /** The operator's apps at Meta; null without their settings. */
  metaApps: MetaApps;
  quotas: QuotaLimits;
  metricsToken: string | undefined;
  logLevel: Settings['LOG_LEVEL'];
}

/** Lists every invalid setting with its name, what is wrong and how to fix it. */
export class ConfigError extends StartError {}

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable means "not set": compose files and .env files cannot leave one out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const complaints = parsed.success ? [] : parsed.error.issues.map((issue) => complaint(issue, given));
  if (parsed.success) complaints.push(...contradictions(parsed.data));
  if (!parsed.success || complaints.length > 0) {
    throw new ConfigError(
      `Parley cannot start with these settings:\n${complaints.map((line) => `  - ${line}`).join('\n')}`,
    );
  }

  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    isProduction: isProduction(values),
    isPublic: isPublic(values),
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrlOf(values),
    dataDir,
    filesDir: values.FILES_DIR ? resolve(values.FILES_DIR) : join(dataDir, 'files'),
    databaseUrl: databaseUrlOf(values),
    databasePool: {
      size: values.DATABASE_POOL_SIZE,
      waitMs: values.DATABASE_WAIT_SECONDS * 1_000,
      statementMs: values.DATABASE_TIMEOUT_SECONDS * 1_000,
    },
    redisUrl: values.REDIS_URL,
    mail: mailDelivery(values),
    smtpUrl: values.SMTP_URL,
    mailboxSecret: values.MAILBOX_SECRET ?? randomBytes(24).toString('base64url'),
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY ?? storedSecret(dataDir),
    secretKeyOld: values.SECRET_KEY_OLD ?? (values.SECRET_KEY === undefined ? storedOldSecret(dataDir) : undefined),
    registration: values.REGISTRATION ?? (isPublic(values) ? 'invite' : 'open'),
    rateLimits: values.RATE_LIMITS,
    trustProxy: values.TRUST_PROXY,
    outboundHosts: values.OUTBOUND_HOSTS?.toLowerCase().split(',') ?? [],
    simulatorUrl: values.SIMULATOR_URL,
    metaApps: metaAppsOf(values),
    quotas: {
      files: values.QUOTA_FILES_MB * 1_000_000,
      sources: values.QUOTA_SOURCES,
      passages: values.QUOTA_PASSAGES,
      flows: values.QUOTA_FLOWS,
      agents: values.QUOTA_AGENTS,
      channels: values.QUOTA_CHANNELS,
    },
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

function complaint(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const { example } = (settings.shape[name as keyof Settings].meta() ?? {}) as { example?: string };
  const isSecret = /SECRET|TOKEN|PASSWORD|_URL$/.test(name);
  const shown = isSecret ? '' : ` (it is "${given[name]}")`;
  return `${name} ${issue.message}${shown}.${example ? ` Example: ${name}=${example}` : ''}`;
}
