import { z } from 'zod';
import { DeliveryError } from '../../adapter.ts';
import { MetaId } from './envelope.ts';
import { GraphRefusal } from './errors.ts';
import { Success, type Graph } from './graph.ts';

/** Without these, nothing that a customer does would arrive. */
const NEEDED = ['messages', 'messaging_postbacks'];

/** What a Page can report. */
export const PAGE_FIELDS = [
  ...NEEDED,
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
  'messaging_optins',
  'messaging_handovers',
  'standby',
  'messaging_policy_enforcement',
];
/** What an Instagram account that signed in by itself can report. */
export const INSTAGRAM_FIELDS = [
  ...NEEDED,
  'messaging_seen',
  'message_reactions',
  'messaging_referral',
  'messaging_optins',
  'message_edit',
];

const Subscriptions = z.object({
  data: z.array(
    z.object({
      id: MetaId.optional(),
      name: z.string().optional(),
      subscribed_fields: z.array(z.string()).default([]),
    }),
  ),
});

/** The apps that receive the account's events, with the fields of ours. */
export async function readSubscription(graph: Graph, account: string, appId: string) {
  const { data } = await graph.get(`${account}/subscribed_apps`, Subscriptions);
  // Instagram's own host lists no ids, and only the app that asks.
  const ours = data.find(({ id }) => id === undefined || id === appId);
  const others = data.flatMap(({ id, name }) => (id === undefined || id === appId ? [] : [name ?? id]));
  return { fields: ours?.subscribed_fields ?? [], others };
}

/**
 * Subscribes to what happens to the account, and checks that Meta has noted it. The names of fields differ between Meta's own pages, so
 * one that it does not know is left out.
 */
export async function subscribe(graph: Graph, account: string, appId: string, fields: readonly string[]) {
  let asked = [...fields];
  for (;;) {
    const refusal = await trySubscribing(graph, account, asked);
    if (!refusal) break;
    const fewer = asked.filter((field, at) => !isBlamed(refusal.message, field, at));
    if (fewer.length === asked.length) throw refusal;
    asked = fewer;
  }
  const noted = await readSubscription(graph, account, appId);
  const missing = missingIn(noted.fields, NEEDED);
  if (missing.length > 0) throw new DeliveryError('payload', `Meta did not subscribe to ${missing.join(', ')}.`);
}

async function trySubscribing(graph: Graph, account: string, fields: readonly string[]): Promise<GraphRefusal | null> {
  try {
    await graph.post(`${account}/subscribed_apps`, Success, { query: { subscribed_fields: fields.join(',') } });
    return null;
  } catch (error) {
    if (error instanceof GraphRefusal && error.code === 100 && fields.length > 0) return error;
    throw error;
  }
}

/** "Param subscribed_fields[2] must be one of {…}": the list names all fields that Meta knows, so only the place says which is wrong. */
function isBlamed(message: string, field: string, at: number): boolean {
  const [complaint = ''] = message.split('{');
  return complaint.includes(`subscribed_fields[${at}]`) || new RegExp(`\\b${field}\\b`).test(complaint);
}

export const missingIn = (noted: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((field) => !noted.includes(field));
