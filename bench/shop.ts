import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { MAILBOX_SECRET } from './server.ts';

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** A keep-alive connection that calls the API. */
export function createClient(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, headers: Record<string, string>, body?: object) =>
    new Promise<Reply>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : undefined;
      const length = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {};
      const request = http.request(
        { agent, port, host: '127.0.0.1', method, path: `/api${path}`, headers: { ...headers, ...length } },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const received = Buffer.concat(chunks).toString();
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: received ? (JSON.parse(received) as Record<string, unknown>) : {},
            });
          });
        },
      );
      request.on('error', reject);
      request.end(text);
    });
}

export interface Shop {
  key: string;
  companyId: number;
  channelId: number;
  /** A call by staff, with cookies and CSRF token. */
  staff(method: string, path: string, body?: object): Promise<Reply>;
}

/** A company with a verified staff member and a widget. */
export async function openShop(port: number, email = 'ana@bench.example'): Promise<Shop> {
  const call = createClient(port);
  const cookies = new Map<string, string>();
  const staff = async (method: string, path: string, body?: object) => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    };
    const reply = await call(method, path, headers, body);
    for (const cookie of reply.headers['set-cookie'] ?? [])
      cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0]?.split('=')[1] ?? '');
    return reply;
  };
  await staff('GET', '/auth/csrf');
  const { body: profile } = await staff('POST', '/auth/register', {
    name: 'Ana',
    email,
    password: 'correct horse 42',
    password_confirmation: 'correct horse 42',
    company_name: 'Bench',
  });
  let token = '';
  while (!token) {
    const mails = (await staff('GET', `/dev/mail?to=${encodeURIComponent(email)}&secret=${MAILBOX_SECRET}`))
      .body as unknown as { text: string }[];
    token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  }
  await staff('POST', '/auth/verification/email/verify', { token });
  const { body: channel } = await staff('POST', '/channels', { type: 'web_widget', name: 'Bench' });
  const { id: companyId } = profile.company as { id: number };
  return { key: String(channel.key), companyId, channelId: Number(channel.id), staff };
}

/** The database of a running server, as its owner. */
export function ownerUrl(dataDir: string): string {
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3];
  const password = readFileSync(`${dataDir}/postgres-password`, 'utf8').trim();
  return `postgres://parley:${password}@127.0.0.1:${port}/parley`;
}

export async function withOwner<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl(dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The given quantile of the values. */
export const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
