import { bcp47, type Locale } from '@parley/contracts/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../infra/errors.ts';
import { escapeHtml } from '../infra/html.ts';
import { followUpTexts } from './email-follow-up-texts.ts';
import type { FollowUps } from './email-follow-ups.ts';

const CSP = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The page behind the link that stops mails. Opening it changes nothing, because programs that check mails open every link; the button
 * does, and so does the one click of a mail program (RFC 8058).
 */
export function stopPages(app: FastifyInstance, followUps: FollowUps) {
  app.get<{ Params: { token: string } }>('/mail-stop/:token', async ({ params }, reply) => {
    const found = await followUps.ask(params.token);
    if (!found) throw notFound();
    const { stopQuestion, stopButton } = followUpTexts[found.locale];
    const form = `<form method="post"><button>${escapeHtml(stopButton)}</button></form>`;
    return page(reply, found.locale, `<p>${escapeHtml(stopQuestion)}</p>${form}`);
  });
  app.post<{ Params: { token: string } }>('/mail-stop/:token', async ({ params }, reply) => {
    const found = await followUps.stop(params.token);
    if (!found) throw notFound();
    return page(reply, found.locale, `<p>${escapeHtml(followUpTexts[found.locale].stopped)}</p>`);
  });
}

const page = (reply: FastifyReply, locale: Locale, body: string) =>
  reply
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Parley</title></head><body>${body}</body></html>`,
    );
