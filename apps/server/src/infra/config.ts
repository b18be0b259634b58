import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Pool } from './sql/sql.ts';

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

/** Every setting, with what it means. `.env.example` and the docs are written from here. */
export const settings = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development').meta({
    description: 'production switches off the built-in mailbox and refuses relaxed limits.',
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
    description: 'Your own PostgreSQL (15 or newer). Left out, Parley starts the one it brings along.',
    example: 'postgres://parley:password@localhost:5432/parley',
  }),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20).meta({ description: 'Database connections per node.' }),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 120)
    .default(5)
    .meta({ description: 'How long a request waits for a free connection before it is told to come back.' }),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://localhost:6379').optional().meta({
    description:
      'Redis for several nodes: shared rate limits and live updates between them. Everything works without it.',
    example: 'redis://localhost:6379',
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional().meta({
    description: 'Mail server. Left out, mails wait in the built-in mailbox and their links are printed.',
    example: 'smtp://user:password@mail.example.com:587',
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be an address, like Parley <chat@example.com>')
    .default('Parley <parley@localhost>')
    .meta({ description: 'Sender of all mails.' }),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description:
      'Signs tokens and encrypts stored secrets. Left out, one is made and kept in DATA_DIR. Make one: openssl rand -base64 48',
    example: 'at-least-32-random-characters-of-your-own',
  }),
  RATE_LIMITS: oneOf(['strict', 'relaxed']).default('strict').meta({ description: 'relaxed is for tests only.' }),
  TRUST_PROXY: z.string().optional().meta({
    description: 'Address or network of the reverse proxy whose X-Forwarded-For may be believed.',
    example: '127.0.0.1',
  }),
  OUTBOUND_HOSTS: z
    .string()
    .regex(/^[^\s/]+(,[^\s/]+)*$/, 'must be host names with or without a port, separated by commas')
    .optional()
    .meta({
      description:
        'Hosts in your own network that flows, sources and models may reach, like erp.internal or 10.0.0.5:8080. Only the public internet can be reached otherwise.',
      example: 'erp.internal,10.0.0.5:8080',
    }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'Bearer token for /metrics. Left out, /metrics answers this machine alone.',
    example: 'a-long-random-token',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'How much is logged, as JSON lines on standard output.',
  }),
});

type Settings = z.output<typeof settings>;

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  filesDir: string;
  databaseUrl: string | undefined;
  databasePool: Pool;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string;
  rateLimits: Settings['RATE_LIMITS'];
  trustProxy: string | undefined;
  outboundHosts: string[];
  metricsToken: string | undefined;
  logLevel: Settings['LOG_LEVEL'];
}

/** Every wrong setting at once, each with its name, what is wrong and how to make it right. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable means "not set": compose files and .env files cannot leave one out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const complaints = parsed.success ? [] : parsed.error.issues.map((issue) => complaint(issue, given));
  if (parsed.success && parsed.data.NODE_ENV === 'production' && parsed.data.RATE_LIMITS === 'relaxed') {
    complaints.push('RATE_LIMITS=relaxed is refused when NODE_ENV=production. Leave it out.');
  }
  if (!parsed.success || complaints.length > 0) {
    throw new ConfigError(
      `Parley cannot start with these settings:\n${complaints.map((line) => `  - ${line}`).join('\n')}`,
    );
  }

  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://${shownHost(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    filesDir: values.FILES_DIR ? resolve(values.FILES_DIR) : join(dataDir, 'files'),
    databaseUrl: values.DATABASE_URL,
    databasePool: { size: values.DATABASE_POOL_SIZE, waitMs: values.DATABASE_WAIT_SECONDS * 1_000 },
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY ?? keptSecret(dataDir),
    rateLimits: values.RATE_LIMITS,
    trustProxy: values.TRUST_PROXY,
    outboundHosts: values.OUTBOUND_HOSTS?.toLowerCase().split(',') ?? [],
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

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
