import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageCsp } from '../infra/http/security-headers.ts';
import { randomToken } from '../infra/secrets.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';
import { demoPage } from './demo-page.ts';

/** Serves what customers' browsers load: the loader, the frame with the chat, and a page to try them on. */
export async function serveWidgetPages(
  app: FastifyInstance,
  folder: string,
  directory: ChannelDirectory,
  /** The answer of /chat/init in its wire form, so that the frame need not ask for it. */
  describeChannel: (channel: WidgetChannel) => unknown,
  /** On a developer's own machine the demo page finds a channel by itself. */
  isDeveloping: boolean,
) {
  const loaderFile = join(folder, 'loader/widget.js');
  if (!existsSync(loaderFile)) {
    app.log.warn(`The widget is not built (${loaderFile}).`);
    return;
  }
  const loader = readFileSync(loaderFile, 'utf8');
  const frame = readFileSync(join(folder, 'frame/frame.html'), 'utf8');
  const assets = readdirSync(join(folder, 'frame/assets'));

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

  app.get<{ Querystring: { key?: unknown; lang?: unknown } }>('/widget/frame', async (request, reply) => {
    const channel = await directory.find(textOf(request.query.key));
    if (channel) await directory.noteUse(channel, request.headers.referer);
    return reply
      .status(channel ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .header('content-security-policy', frameCsp(channel?.settings))
      .send(
        frame
          .replace('</head>', () => `${preloadOf(textOf(request.query.lang), assets)}</head>`)
          .replace('%INIT%', () => (channel ? inlineJson(describeChannel(channel)) : 'null')),
      );
  });

  app.get<{ Querystring: { key?: unknown; lang?: unknown } }>('/demo', async (request, reply) => {
    const nonce = randomToken();
    const key = textOf(request.query.key) || (isDeveloping ? await directory.newestKey() : '');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${pageCsp(nonce)}; frame-src 'self'`)
      .send(demoPage(key, textOf(request.query.lang) || 'en', nonce));
  });
}

/** How pages inside apps are addressed. */
const APP_SCHEMES = ['file:', 'capacitor:', 'ionic:'];

/** JSON that may stand inside a script element: nothing in it can end the element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Only the channel's own sites may hold the frame; nothing but our own files runs in it. */
function frameCsp(settings: WidgetChannel['settings'] | undefined): string {
  const sites = settings?.allowedDomains.flatMap((domain) => [`https://${domain}:*`, `http://${domain}:*`]) ?? [
    "'none'",
  ];
  const holders = settings?.allowsAppWebViews && sites.length > 0 ? [...sites, ...APP_SCHEMES] : sites;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:", // cards show pictures of the company's own site
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${holders.length > 0 ? holders.join(' ') : '*'}`,
  ].join('; ');
}

/** The file with the words of the visitor's language is on its way while the script is still being read. */
function preloadOf(language: string, assets: readonly string[]): string {
  const code = language.slice(0, 2).toLowerCase();
  const file = assets.find((name) => name.startsWith(`${code === 'uk' ? 'ua' : code}-`) && name.endsWith('.js'));
  return file ? `<link rel="modulepreload" href="/widget/assets/${file}">` : '';
}

/** A query may repeat a name; then it is a list, and nothing we would understand. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
