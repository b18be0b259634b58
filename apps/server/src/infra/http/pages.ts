import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomToken } from '../secrets.ts';
import { pageCsp } from './security-headers.ts';
import { sendPackedPage } from './send-packed.ts';

/** Every screen first asks who is signed in; preloading fetches the answer in parallel with the scripts. */
const SESSION_CHECK = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/profile/me">';

/**
 * Serves the built back-office: files under /assets, cached forever, those that make it installable under /pwa, and the single page for every other path, with a fresh nonce
 * for styles created at run time. `pictureSources` are sites whose pictures it shows.
 */
export async function servePages(app: FastifyInstance, folder: string, pictureSources: readonly string[] = []) {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    app.log.warn(`The back-office is not built (${file}); only the API is served.`);
    return;
  }
  const template = readFileSync(file, 'utf8');
  const linksFor = readPreloads(join(folder, 'preloads.json'));
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    wildcard: true,
  });

  await serveInstallable(app, join(folder, 'pwa'));

  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|pwa|widget)\//.test(request.url);
    if (!isPage) return reply.status(404).type('text/plain').send('Not found');
    const nonce = randomToken();
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', pageCsp(nonce, { pictureSources }))
      .header('cross-origin-opener-policy', openerPolicyOf(request.url));
    const html = template
      .replaceAll('%NONCE%', nonce)
      .replace('%FIRST%', isForGuests(request) ? 'guest' : 'app')
      .replace('</head>', `${linksFor(request.url)}</head>`);
    return sendPackedPage(request, reply, html);
  });
}

/** What makes the back-office installable. Names stay the same from version to version, so browsers ask every time. */
async function serveInstallable(app: FastifyInstance, root: string) {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/pwa/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', 'no-cache');
      // Notifications are shown for the whole back-office, not only for this folder.
      if (path.endsWith('sw.js')) reply.header('service-worker-allowed', '/');
    },
  });
}

/**
 * Our pages may open a platform's sign-in and notice when its window is closed, but nothing that opens them gets hold of them. The
 * page that a sign-in returns to stays tied to the page that opened it.
 */
const openerPolicyOf = (url: string): string =>
  /^\/(?:facebook|instagram)\/callback(?![\w-])/.test(url) ? 'unsafe-none' : 'same-origin-allow-popups';

const GUEST_PAGES = /^\/(?:login|registration|forgot-password|reset-password|address-undo|email-verification)(?![\w-])/;

/** Only decides what is painted before the scripts have run, so the name of the cookie is enough. */
const isForGuests = ({ url, headers }: FastifyRequest): boolean =>
  GUEST_PAGES.test(url) || !/parley_session=/.test(headers.cookie ?? '');

/** Lists up front what a page's screen will need, so that the browser does not discover it step by step. */
function readPreloads(file: string): (url: string) => string {
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
  const links = new Map(
    Object.entries(screens).map(([path, scripts]) => [
      path,
      scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`).join(''),
    ]),
  );
  return (url) => SESSION_CHECK + (links.get(/^\/([\w-]*)/.exec(url)?.[1] ?? '') ?? '');
}
