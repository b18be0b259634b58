import { HAND_OFF_REASONS, type HandOffReason } from '@parley/contracts/ai-agents';
import { hiddenIn } from '../../hidden-data/index.ts';
import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { redact } from '../../personal-data/index.ts';
import { asksForPerson } from '../../understanding/classify/index.ts';
import { readCustomer, type KnownCustomer } from '../answering/read-customer.ts';

/** Something that was said to or by the customer. */
export interface Line {
  from: 'customer' | 'bot' | 'staff';
  /** The staff member who wrote it, if they still exist. */
  author: string | null;
  text: string;
  /** False for customers, and for bots that greeted, did not know the answer or only announced a person. */
  isAnswer: boolean;
}

/** A conversation as staff would read it before they reply. */
export interface ReadConversation {
  customer: KnownCustomer;
  /** Oldest first. */
  lines: readonly Line[];
  /** What the customer wrote last and nobody has answered, or only a bot before they asked for a person. */
  open: readonly Line[];
  /** Why a bot handed off, as one of the known reasons or in the words of a flow; null if it did not. */
  handOff: { reason: HandOffReason | null; words: string } | null;
}

/** Older messages are rarely about what is open now. */
const MAX_MESSAGES = 40;
/** An agent's message with one of these outcomes answers nothing. */
const NO_ANSWER = new Set<string | null>(['unsure', 'hand_off', 'choices']);
const HAND_OFFS = new Set(['handed_off', 'asked_for_person', 'flow_stopped']);

/** Reads the newest messages of a conversation, without what policies hide; throws if the company has no such conversation. */
export async function readConversation(tx: Tx, companyId: number, conversationId: number): Promise<ReadConversation> {
  const conversation = await tx.db
    .selectFrom('conversations')
    .select('is_handed_off as isHandedOff')
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  const customer = await readCustomer(tx, companyId, conversationId);
  if (!conversation || !customer) throw notFound();
  const newest = await tx.db
    .selectFrom('messages as m')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.company_id', '=', companyId))
    .leftJoin('answer_traces as t', (join) => join.onRef('t.id', '=', 'm.trace_id').on('t.company_id', '=', companyId))
    .select(['m.origin', 'm.type', 'm.text', 'u.name as author', 't.outcome'])
    .where('m.company_id', '=', companyId)
    .where('m.conversation_id', '=', conversationId)
    .where('m.type', 'in', ['text', 'event'])
    .where('m.text', '!=', '')
    .orderBy('m.seq', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  const { everywhere } = await hiddenIn(tx, companyId, conversationId);
  const clear = (text: string) => redact(text, everywhere);
  const rows = newest.map((row) => ({ ...row, text: clear(row.text) }));
  const handOff = rows.find(({ type, text }) => type === 'event' && HAND_OFFS.has(codeOf(text)));
  const { customerName, page, metadata } = customer;
  return {
    customer: {
      ...customer,
      customerName: clear(customerName),
      page: clear(page),
      metadata: metadata.map(({ name, value }) => ({ name, value: clear(value) })),
    },
    ...linesOf(rows),
    handOff: conversation.isHandedOff && handOff ? whyOf(handOff.text) : null,
  };
}

interface Row {
  origin: string;
  type: string;
  text: string;
  author: string | null;
  outcome: string | null;
}

/** The lines, oldest first. What a bot said right before a hand-off leaves the customer's question open. */
function linesOf(newest: readonly Row[]): Pick<ReadConversation, 'lines' | 'open'> {
  const lines: Line[] = [];
  const open: Line[] = [];
  let isSettled = false;
  let isHandedOffNext = false;
  for (const { origin, type, text, author, outcome } of newest) {
    if (type === 'event') {
      isHandedOffNext ||= HAND_OFFS.has(codeOf(text));
      continue;
    }
    const from = origin === 'customer' ? 'customer' : origin === 'operator' ? 'staff' : 'bot';
    // A flow leaves no outcome: what it says before it hands off is an announcement.
    const isAnswer =
      from === 'staff' || (from === 'bot' && !NO_ANSWER.has(outcome ?? (isHandedOffNext ? 'hand_off' : null)));
    const line: Line = { from, author, text, isAnswer };
    lines.unshift(line);
    isSettled ||= from === 'staff' || (isAnswer && !isHandedOffNext);
    if (from !== 'customer') continue;
    if (!isSettled) open.unshift(line);
    if (!asksForPerson(text)) isHandedOffNext = false;
  }
  const first = lines.findIndex(({ from }) => from === 'customer');
  const greeted = lines.slice(0, first < 0 ? undefined : first).filter(({ from }) => from === 'bot');
  for (const line of greeted) line.isAnswer = false;
  return { lines, open };
}

const codeOf = (event: string) => event.split(': ', 1)[0] ?? '';

function whyOf(event: string): ReadConversation['handOff'] {
  const code = codeOf(event);
  if (code === 'asked_for_person') return { reason: 'asked', words: '' };
  if (code === 'bots_stopped') return null;
  if (code === 'flow_stopped') return { reason: 'failed', words: '' };
  const words = event.slice(code.length + 2);
  return { reason: HAND_OFF_REASONS.find((reason) => reason === words) ?? null, words };
}
