import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export interface PushBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** What it was shown, in order. */
  shown: PushMessage[];
  /** Requests that reached the push service for it, taken or not. */
  asked: { headers: IncomingHttpHeaders; bytes: number }[];
}

/** What the service answers: a status, never (`hang`), or what the function says each time. */
type Behaviour = number | 'hang' | (() => number | 'hang');

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service on loopback, and browsers that decrypt what they are sent as browsers do (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, { browser: PushBrowser; open(body: Buffer): string }>();
  const behaviours = new Map<PushBrowser, Behaviour>();
  let usual: Behaviour = 201;

  const answer = (reply: ServerResponse, behaviour: Behaviour): boolean => {
    const status = typeof behaviour === 'function' ? behaviour() : behaviour;
    if (status === 'hang') return false;
    reply.writeHead(status).end();
    return status < 300;
  };
  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = browsers.get(request.url ?? '');
    if (!found) return void reply.writeHead(404).end();
    const { browser, open } = found;
    const body = Buffer.concat(chunks);
    browser.asked.push({ headers: request.headers, bytes: body.length });
    if (!isSigned(request.headers.authorization ?? '')) return void reply.writeHead(403).end();
    if (answer(reply, behaviours.get(browser) ?? usual)) browser.shown.push(JSON.parse(open(body)) as PushMessage);
  };
  const server = createServer((request, reply) => void serve(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** For OUTBOUND_HOSTS. */
    host: `127.0.0.1:${port}`,
    browser(): PushBrowser {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const browser: PushBrowser = {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        shown: [],
        asked: [],
      };
      browsers.set(path, { browser, open: (body) => decrypt(body, keys, p256dh, auth) });
      return browser;
    },
    behave: (behaviour: Behaviour, browser?: PushBrowser) =>
      void (browser ? behaviours.set(browser, behaviour) : (usual = behaviour)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, p256dh: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const derive = (secret: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + senderKey.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether the sender has signed the request with the key that it names (RFC 8292). */
function isSigned(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (!signature) return false;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number };
  return (
    aud.startsWith('http://127.0.0.1:') &&
    exp * 1_000 > Date.now() &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
