import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../infra/html.ts';
import { pageCsp } from '../infra/http/security-headers.ts';
import { randomToken } from '../infra/secrets.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';

/** Serves what customers' browsers load: the loader, the frame with the chat, and a page to try them on. */
export async function serveWidgetPages(
  app: FastifyInstance,
  folder: string,
  directory: ChannelDirectory,
  /** The answer of /chat/init in its wire form, so that the frame need not ask for it. */
  describeChannel: (channel: WidgetChannel) => unknown,
) {
  const loaderFile = join(folder, 'loader/widget.js');
  if (!existsSync(loaderFile)) {
    app.log.warn(`The widget is not built (${loaderFile}).`);
    return;
  }
  const loader = readFileSync(loaderFile, 'utf8');
  const frame = readFileSync(join(folder, 'frame/frame.html'), 'utf8');

  app.get('/widget.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(loader),
  );

  await app.register(fastifyStatic, {
    root: join(folder, 'frame/assets'),
    prefix: '/widget/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  app.get<{ Querystring: { key?: unknown } }>('/widget/frame', async (request, reply) => {
    const channel = await directory.find(keyOf(request.query.key));
    return reply
      .status(channel ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .header('content-security-policy', frameCsp(channel?.settings.allowedDomains))
      .send(frame.replace('%INIT%', () => (channel ? inlineJson(describeChannel(channel)) : 'null')));
  });

  app.get<{ Querystring: { key?: unknown } }>('/demo', async (request, reply) => {
    const nonce = randomToken();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${pageCsp(nonce)}; frame-src 'self'`)
      .send(demoPage(keyOf(request.query.key), nonce));
  });
}

/** JSON that may stand inside a script element: nothing in it can end the element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Only the channel's own sites may hold the frame; nothing but our own files runs in it. */
function frameCsp(allowedDomains: readonly string[] | undefined): string {
  const holders = allowedDomains?.flatMap((domain) => [`https://${domain}:*`, `http://${domain}:*`]) ?? ["'none'"];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${holders.length > 0 ? holders.join(' ') : '*'}`,
  ].join('; ');
}

function demoPage(key: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parley on your page</title>
<style nonce="${nonce}">body{margin:0;font:16px/1.6 Georgia,serif;color:#1f1a14;background:#fff}main{max-width:640px;margin:0 auto;padding:64px 24px}code{background:#f5f3ef;padding:2px 6px;border-radius:4px}</style></head>
<body><main><h1>Your page, with the chat on it</h1><p>This stands for any page of yours. The launcher at the lower right is all that Parley adds to it; the chat loads when someone wants it.</p>
${key ? '' : '<p>Add the key of a channel to the address: <code>/demo?key=…</code></p>'}</main>
${key ? `<script async src="/widget.js" data-key="${escapeHtml(key)}"></script>` : ''}</body></html>`;
}

/** A query may repeat a name; then it is a list, and no key of ours. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value : '');
