import { bcp47, type Locale } from '@parley/contracts/locales';
import { deauthorizeApp, deleteAppData } from '@parley/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Platforms } from '../channels/index.ts';
import { unauthenticated } from '../infra/errors.ts';
import { escapeHtml } from '../infra/html.ts';
import { requestLocale } from '../infra/http/request-locale.ts';
import { serve } from '../infra/http/serve.ts';
import { DELETION_TEXTS } from './deletion-texts.ts';
import type { Deletion, Deletions } from './deletions.ts';
import { readSignedRequest } from './signed-request.ts';

interface Dependencies {
  apps: Platforms['apps'];
  deletions: Deletions;
  publicUrl(): string;
  /** Somebody has taken back what they granted. */
  onDeauthorized(userId: string): Promise<void>;
  /** Erases what the account gave us, in all companies. */
  onDeletion(userId: string, code: string): Promise<void>;
}

/** What Meta calls when people take access back or want their data deleted, and the page that tells them what came of it. */
export async function platformCallbackRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const { apps, deletions, publicUrl } = dependencies;
  const secrets = [apps.meta, apps.instagram].flatMap((each) => (each ? [each.secret] : []));
  const readUser = (body: unknown): string => {
    const userId = Buffer.isBuffer(body) ? readSignedRequest(body, secrets) : null;
    if (userId === null) throw unauthenticated();
    return userId;
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    serve(scope, deauthorizeApp, async (_, { request }) => dependencies.onDeauthorized(readUser(request.body)));
    serve(scope, deleteAppData, async (_, { request }) => {
      const userId = readUser(request.body);
      const code = await deletions.begin();
      await dependencies.onDeletion(userId, code);
      return { url: `${publicUrl()}/data-deletion/${code}`, confirmationCode: code };
    });
  });

  app.get<{ Params: { code: string } }>('/data-deletion/:code', async (request, reply) => {
    const deletion = await deletions.find(request.params.code);
    return reply
      .status(deletion ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .send(deletionPage(requestLocale(request), deletion));
  });
}

function deletionPage(locale: Locale, deletion: Deletion | undefined): string {
  const words = DELETION_TEXTS[locale];
  const dates = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const withDate = (text: string, date: Date) => text.replace('{date}', `${dates.format(date)} (UTC)`);
  const lines = deletion
    ? [
        withDate(words.requested, deletion.requestedAt),
        deletion.completedAt ? withDate(words.completed, deletion.completedAt) : words.pending,
      ]
    : [words.unknown];
  return `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(words.title)}</title></head>
<body><main><h1>${escapeHtml(words.title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</main></body></html>`;
}
