import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './build-test-app.ts';
import type { Reply, TestClient } from './test-client.ts';

export interface Part {
  /** A plain field if there is no file name. */
  filename?: string;
  name?: string;
  type?: string;
  content: string | Buffer;
}

interface Form {
  payload: Buffer;
  headers: { 'content-type': string };
}

/** A form as sent over the wire. Names are written unescaped, whatever a browser would do. */
export function multipart(...parts: Part[]): Form {
  const boundary = `form-${randomBytes(8).toString('hex')}`;
  const pieces = parts.flatMap(({ name = 'file', filename, type = 'application/octet-stream', content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Posts a form as the front ends do: staff with their CSRF token, the widget without cookies. */
export async function postForm(client: TestClient, path: string, { payload, headers }: Form): Promise<Reply> {
  const isWidget = path.startsWith('/chat/');
  if (!isWidget) await client.get('/auth/csrf');
  const token = isWidget ? {} : { 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
  return client.send({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers, ...token } });
}

export const postFile = (client: TestClient, path: string, filename: string, content: string | Buffer, type?: string) =>
  postForm(client, path, multipart({ filename, content, ...(type === undefined ? {} : { type }) }));

/** The exact bytes at the path. */
export async function download(client: TestClient, path: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await client.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...(cookie ? { cookie } : {}), ...client.headers },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

/** All files in the upload folder, complete or not. */
export function filesOnDisk({ config }: TestApp): string[] {
  const folder = join(config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
