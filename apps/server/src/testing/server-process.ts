import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The mailbox secret of servers started here. */
const MAILBOX_SECRET = process.env.MAILBOX_SECRET ?? 'the mailbox of a test';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** From process start to the first answered request. */
  readyAfterMs: number;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-process-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

interface Options {
  env?: Record<string, string>;
  command?: [string, ...string[]];
  port?: number;
  /** Finds the URL in the output if it is not known in advance. */
  isListening?: RegExp;
}

/** Starts the real program and waits until it answers or exits. */
export async function startServer(
  dataDir: string,
  { env = {}, command = [process.execPath, MAIN], port, isListening }: Options = {},
): Promise<ServerProcess> {
  const usedPort = port ?? (await freePort());
  let url = `http://127.0.0.1:${usedPort}`;
  const begin = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(usedPort),
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'warn',
      MAILBOX_SECRET,
      DATABASE_TIMEOUT_SECONDS: '120', // do not fail on a slow machine
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let isOver = false;
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  while (!isOver && performance.now() - begin < 180_000) {
    url = isListening?.exec(output)?.[1] ?? url;
    const isUp = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    child,
    output: () => output,
    readyAfterMs: performance.now() - begin,
    kill: (signal) => void child.kill(signal),
    exited,
  };
}

/** The mails to an address in the built-in mailbox of a started server, newest first. */
export async function mailsTo(url: string, email: string): Promise<{ subject: string; text: string }[]> {
  const query = new URLSearchParams({ to: email, secret: MAILBOX_SECRET });
  return (await (await fetch(`${url}/api/dev/mail?${query.toString()}`)).json()) as { subject: string; text: string }[];
}

/** A browser that talks to a real server over HTTP. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const reply = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    const text = await reply.text();
    return { status: reply.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  async post(path: string, body?: unknown) {
    await this.send('GET', '/auth/csrf');
    return this.send('POST', path, body);
  }
}
