import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageCsp } from '../infra/http/security-headers.ts';
import { sendPackedPage } from '../infra/http/send-packed.ts';
import { randomToken } from '../infra/secrets.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';
import { demoPage } from './demo-page.ts';
import { launcherLook, scriptJson } from './launcher-look.ts';
import { returnPage } from './return-page.ts';
import { createScriptSender } from './send-script.ts';
import { servePackage } from './serve-package.ts';
import { isOwnPage, showingPage } from './showing-page.ts';

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
  const page = readFileSync(join(folder, 'page/page.js'), 'utf8');
  const frame = readFileSync(join(folder, 'frame/frame.html'), 'utf8');
  const assets = readdirSync(join(folder, 'frame/assets'));

  const sendScript = createScriptSender();
  /** The channel whose widget a page loads; the page now counts as having it installed, before anybody opens the chat. */
  const findLoaded = async (request: FastifyRequest, key: unknown) => {
    const channel = await directory.find(textOf(key));
    const page = channel && showingPage(request);
    // A note that fails must not keep the widget from its page.
    if (page) await directory.noteUse(channel, page.url).catch((error: unknown) => request.log.error(error));
    return channel;
  };
  const lookOf = async (request: FastifyRequest, key: unknown) => {
    const channel = await findLoaded(request, key);
    return channel && launcherLook(channel);
  };
  // With a key in the URL, the launcher has its look from the first paint. An unknown key is neither a secret nor an error.
  app.get<{ Querystring: { key?: unknown } }>('/widget.js', async (request, reply) => {
    const look = request.query.key === undefined ? null : await lookOf(request, request.query.key);
    const script = loader.replace('PARLEY_LOOK', () => (look ? scriptJson(look) : '0'));
    return sendScript(request, reply, script, look ? LOOK_CACHING : LOADER_CACHING);
  });
  // For loaders from before `/widget/page`: the page's own script requests the look for its key, as a module that any page may import.
  app.get<{ Querystring: { key?: unknown } }>('/widget/look', async (request, reply) => {
    const look = (await lookOf(request, request.query.key)) ?? {};
    const lines = Object.entries(look).map(([name, value]) => `export const ${name}=${scriptJson(value)};`);
    void reply.header('access-control-allow-origin', '*');
    return sendScript(request, reply, lines.join('\n') || 'export {};', LOOK_CACHING);
  });

  // The part of the loader that waits until the page is idle, with the rules of this channel's proactive messages.
  app.get<{ Querystring: { key?: unknown } }>('/widget/page', async (request, reply) => {
    const channel = await findLoaded(request, request.query.key);
    const rules = (channel?.settings.proactiveMessages ?? []).map(({ path, afterSeconds }) => ({ path, afterSeconds }));
    void reply.header('access-control-allow-origin', '*');
    const script = page
      .replaceAll('PARLEY_RULES', () => scriptJson(rules))
      .replaceAll('PARLEY_LOOK', () => scriptJson(channel ? launcherLook(channel) : {}));
    return sendScript(request, reply, script, LOOK_CACHING);
  });
  servePackage(app, folder);

  await app.register(fastifyStatic, {
    root: join(folder, 'frame/assets'),
    prefix: '/widget/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  const sendFrame = async (request: FastifyRequest, reply: FastifyReply, key: string, language: string) => {
    const channel = await directory.find(key);
    const { referer } = request.headers;
    if (channel && !isOwnPage(request, referer)) await directory.noteUse(channel, referer);
    void reply
      .status(channel ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .header('content-security-policy', frameCsp(channel?.settings));
    return sendPackedPage(
      request,
      reply,
      frame
        .replace('</head>', () => `${preloadOf(language, assets)}</head>`)
        .replace('%INIT%', () => (channel ? scriptJson(describeChannel(channel)) : 'null')),
    );
  };
  app.get<{ Querystring: { key?: unknown; lang?: unknown } }>('/widget/frame', (request, reply) =>
    sendFrame(request, reply, textOf(request.query.key), textOf(request.query.lang)),
  );
  // The chat as a page of its own: a link for mails and profiles, or a frame in the middle of a page.
  app.get<{ Params: { key: string }; Querystring: { lang?: unknown } }>('/chat/:key', (request, reply) =>
    sendFrame(request, reply, request.params.key, textOf(request.query.lang)),
  );

  // Behind the links of mails. The same for every key, because only the call that it makes tells whether a link is good.
  app.get<{ Params: { key: string }; Querystring: { lang?: unknown } }>('/chat/:key/back', async (request, reply) => {
    const nonce = randomToken();
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', pageCsp(nonce, { scriptSource: `'nonce-${nonce}'` }));
    return sendPackedPage(request, reply, returnPage(request.params.key, textOf(request.query.lang), nonce));
  });

  app.get<{ Querystring: { key?: unknown; lang?: unknown } }>('/demo', async (request, reply) => {
    const nonce = randomToken();
    const key = textOf(request.query.key) || (isDeveloping ? await directory.newestKey() : '');
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', `${pageCsp(nonce)}; frame-src 'self'`);
    return sendPackedPage(request, reply, demoPage(key, textOf(request.query.lang) || 'en', nonce));
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
