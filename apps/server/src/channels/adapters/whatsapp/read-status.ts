import type { Incoming } from '../../adapter.ts';
import { countryOf } from './countries.ts';
import { OPTED_OUT, refusalOf, TEMPLATE_STATES } from './errors.ts';
import type { Status } from './updates.ts';

/**
 * What became of a message of ours. WhatsApp may skip `delivered` and report in any order; it charges for what has reached the customer,
 * so the price that comes with `sent` is only a forecast.
 */
export function readStatus({ id, status, timestamp: at, errors, pricing, ...to }: Status): Incoming[] {
  const from = to.recipient_user_id ?? to.recipient_id ?? 'unknown';
  const upTo = { externalId: id };
  if (status === 'failed') {
    const code = errors?.[0]?.code ?? 131000;
    const optOut = { kind: 'marketing' as const, isWanted: false, source: 'refusal' as const, at };
    const state = TEMPLATE_STATES[code];
    const template = state && { kind: 'template_refused' as const, externalId: id, status: state };
    return [
      { type: 'failed', from, externalId: id, refusal: refusalOf(code) },
      ...(code === OPTED_OUT ? [{ type: 'report' as const, from, report: optOut }] : []),
      ...(template ? [{ type: 'report' as const, from, report: template }] : []),
    ];
  }
  if (status !== 'delivered' && status !== 'read' && status !== 'played') return [];
  const country = countryOf(to.recipient_id, to.recipient_user_id);
  const price = pricing && {
    kind: 'price' as const,
    externalId: id,
    isBillable: pricing.billable,
    category: pricing.category,
    country,
    at,
  };
  return [
    { type: status === 'delivered' ? 'delivered' : 'read', from, upTo },
    ...(price ? [{ type: 'report' as const, from, report: price }] : []),
  ];
}
