import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../infra/config.ts';
import type { Log } from '../infra/log.ts';
import { createOutboundFetch, type OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Send } from './deliver.ts';
import { pushText } from './messages.ts';
import type { PushKeys } from './push-keys.ts';
import { SendingError } from './sending-error.ts';
import { browsersOf, forgetBrowser, type Browser } from './subscriptions.ts';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 10_000;
/** An hour later it is no news. */
const TTL_S = 3_600;
const GONE = new Set([404, 410]);
const RETRY_S = 5;

interface Parts {
  sql: Sql;
  config: Config;
  log: Log;
  keys: () => Promise<PushKeys>;
  timeoutMs?: number | undefined;
}

/** Sends web push to all browsers of a person. One that takes it is enough; those that are gone are forgotten. */
export function createPush({ sql, config, log, keys, timeoutMs = TIMEOUT_MS }: Parts): Send {
  const fetch = createOutboundFetch(config.outboundHosts, { timeoutMs, maxBytes: MAX_REPLY_BYTES });
  const subject = contactOf(config);

  return async (companyId, claimed) => {
    const browsers = await sql.inCompany(companyId, (tx) => browsersOf(tx, companyId, claimed.to.userId));
    const payload = pushText(companyId, claimed);
    const vapidDetails = { subject, ...(await keys()) };
    const outcomes = await Promise.all(
      browsers.map(async (browser) => {
        const error = await post(fetch, browser, payload, vapidDetails);
        if (error) log.info({ browser: browser.id, reason: error.message }, 'A push service did not take a message.');
        if (error?.reason === 'no_browser')
          await sql.inCompany(companyId, (tx) => forgetBrowser(tx, companyId, browser));
        return error;
      }),
    );
    if (outcomes.includes(null)) return;
    // The one that may still work, if there is any.
    throw (
      outcomes.find((error) => error && error.retryAfterSeconds !== null) ??
      outcomes.find((error) => error?.reason === 'push_refused') ??
      new SendingError('no_browser', null, 'No browser of this person takes web push.')
    );
  };
}

/** Whom a push service may ask about our messages. Some refuse addresses on this machine. */
const contactOf = ({ publicUrl, mailFrom }: Config): string =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'push@parley.invalid'}`;

/** Null if the push service has taken the message. */
async function post(
  fetch: OutboundFetch,
  { endpoint, p256dh, auth }: Browser,
  payload: { tag: string },
  vapidDetails: PushKeys & { subject: string },
): Promise<SendingError | null> {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { vapidDetails, TTL: TTL_S, urgency: 'high', topic: topicOf(payload.tag), contentEncoding: 'aes128gcm' },
    );
    const { 'Content-Length': _, ...sent } = headers;
    const reply = await fetch(endpoint, {
      method,
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'manual',
    });
    await reply.body?.cancel();
    if (reply.ok) return null;
    const why = `The push service answered ${reply.status}.`;
    if (GONE.has(reply.status)) return new SendingError('no_browser', null, why);
    if (reply.status === 429 || reply.status >= 500)
      return new SendingError('push_unreachable', retryAfter(reply.headers.get('retry-after')), why);
    return new SendingError('push_refused', null, why);
  } catch (error) {
    const isForbidden = error instanceof OutboundError;
    return new SendingError(
      isForbidden ? 'push_refused' : 'push_unreachable',
      isForbidden ? null : RETRY_S,
      String(error),
    );
  }
}

/** Push services keep only the newest message of a topic: one that is sent again replaces itself. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const retryAfter = (header: string | null): number => {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : RETRY_S;
};
