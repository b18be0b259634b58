import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageCsp } from '../infra/http/security-headers.ts';
import { randomToken } from '../infra/secrets.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';
import { demoPage } from './demo-page.ts';
import { launcherLook, scriptJson } from './launcher-look.ts';
import { createScriptSender } from './send-script.ts';

const LOADER_CACHING = 'public, max-age=300, stale-while-revalidate=86400';
/** A changed colour shows within a minute. */
const LOOK_CACHING = 'public, max-age=60, stale-while-revalidate=600';

/** Serves what customers' browsers load: the loader, the frame with the chat, and a demo page. */
export async function serveWidgetPages(
  app: FastifyInstance,
  folder: string,
  directory: ChannelDirectory,
  /** The response of /chat/init in its wire format, and the palette: embedded so that the frame need not request it. */
  describeChannel: (channel: WidgetChannel) => unknown,
  /** On a developer's machine the demo page picks a channel itself. */
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

  const sendScript = createScriptSender();
  const lookOf = async (key: unknown) => {
    const channel = await directory.find(textOf(key));
    return channel && launcherLook(channel);
  };
  // With a key in the URL, the launcher has its look from the first paint. An unknown key is neither a secret nor an error.
  app.get<{ Querystring: { key?: unknown } }>('/widget.js', async (request, reply) => {
    const look = request.query.key === undefined ? null : await lookOf(request.query.key);
    const script = loader.replace('PARLEY_LOOK', () => (look ? scriptJson(look) : '0'));
    return sendScript(request, reply, script, look ? LOOK_CACHING : LOADER_CACHING);
  });
  // For older embed tags: the page's own script requests the look for its key, as a module that any page may import.
  app.get<{ Querystring: { key?: unknown } }>('/widget/look', async (request, reply) => {
    const look = (await lookOf(request.query.key)) ?? {};
    const lines = Object.entries(look).map(([name, value]) => `export const ${name}=${scriptJson(value)};`);
    void reply.header('access-control-allow-origin', '*');
    return sendScript(request, reply, lines.join('\n') || 'export {};', LOOK_CACHING);
  });

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
          .replace('%INIT%', () => (channel ? scriptJson(describeChannel(channel)) : 'null')),
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

/** URL schemes of pages inside apps. */
const APP_SCHEMES = ['file:', 'capacitor:', 'ionic:'];

/** Only the channel's own sites may embed the frame, and only our own files run in it. */
function frameCsp(settings: WidgetChannel['settings'] | undefined): string {
  const sites = settings?.allowedDomains.flatMap((domain) => [`https://${domain}:*`, `http://${domain}:*`]) ?? [
    "'none'",
  ];
  const holders = settings?.allowsAppWebViews && sites.length > 0 ? [...sites, ...APP_SCHEMES] : sites;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:", // cards show pictures from the company's own site
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${holders.length > 0 ? holders.join(' ') : '*'}`,
  ].join('; ');
}

/** Preloads the texts in the visitor's language while the script is still being parsed. */
function preloadOf(language: string, assets: readonly string[]): string {
  const code = language.slice(0, 2).toLowerCase();
  const file = assets.find((name) => name.startsWith(`${code === 'uk' ? 'ua' : code}-`) && name.endsWith('.js'));
  return file ? `<link rel="modulepreload" href="/widget/assets/${file}">` : '';
}

/** A query may repeat a name; the value is then a list, which we ignore. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
