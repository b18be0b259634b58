import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { addAttachments, linkToMessage } from '../attachments/index.ts';
import { addWidget, noteLastMessage } from '../channels/index.ts';
import { replaceTags } from '../conversations/index.ts';
import { addSampleFields, makeCustomer, markAsSample, noteSampleActivity } from '../customers/index.ts';
import { addPastWaits } from '../figures/index.ts';
import { addSampleRuns, addSampleTraffic, publishStarter, type SampleRun } from '../flows/index.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { addSampleReplies } from '../message-templates/index.ts';
import { replaceWords, wordsOf } from '../search/index.ts';
import { countSampleDays } from '../stats/index.ts';
import { addSampleAgent, type SampleAgent } from './agent/add-agent.ts';
import { storeTraces } from './agent/answers.ts';
import { LANGUAGES_SPOKEN } from './people/index.ts';
import { makeSampleFile } from './sample-files.ts';
import { waitsIn } from './sample-waits.ts';
import { readLines, type SampleConversation, type SampleLine, type SamplePerson } from './sample-person.ts';
import { FIELDS, REPLIES } from './templates.ts';
import { SHOP_NAME, SHOP_URL, shopSettings } from './shop.ts';

const PLATFORM = 'web_widget';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_OPERATORS = 20;

interface Scene {
  tx: Tx;
  companyId: number;
  channelId: number;
  agent: SampleAgent;
  flowId: number;
  /** Conversations that went through the flow before a person took over. */
  runs: SampleRun[];
  /** Who writes the replies of staff: the first who has the customer's language, else the first of all. */
  operators: { id: number; name: string; locale: string }[];
  now: Date;
  /** When today began in the company's time zone. */
  midnight: Date;
  keepFile: FileStore['write'];
}

interface DatedConversation {
  conversation: SampleConversation;
  startedAt: Date;
  lines: (SampleLine & { at: Date })[];
}

/** Adds the sample shop in one transaction; false if the company has it already. If it fails, the caller removes the files. */
export async function addSampleData(tx: Tx, companyId: number, keepFile: FileStore['write']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('sample_data')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  const scene = { tx, companyId, keepFile, ...(await readScene(tx, companyId)) };
  for (const { locale, people } of LANGUAGES_SPOKEN)
    for (const person of people) await addPerson(scene, person, locale);
  const inOrder = scene.runs.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  await addSampleRuns(tx, companyId, scene.flowId, inOrder);
  await addSampleFields(tx, companyId, FIELDS);
  const [author] = scene.operators;
  if (author) await addSampleReplies(tx, companyId, author.id, REPLIES);
  await countSampleDays(tx, companyId);
  await noteSampleActivity(tx, companyId);
  await noteLastMessage(tx, companyId, scene.channelId);
  await learnSampleWords(tx, companyId);
  return true;
}

async function readScene(tx: Tx, companyId: number) {
  const { db } = tx;
  const { rows } = await raw<{ now: Date; midnight: Date }>`
    SELECT now() AS now, date_trunc('day', now(), timezone) AS midnight FROM companies WHERE id = ${companyId}`.execute(
    db,
  );
  const { now, midnight } = rows[0] ?? { now: new Date(), midnight: new Date() };
  const operators = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.locale'])
    .where('memberships.company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('users.id')
    .limit(MAX_OPERATORS)
    .execute();
  const flowId = await publishStarter(tx, companyId, 'welcome', 'Welcome (sample)');
  await addSampleTraffic(tx, companyId, flowId, 'welcome');
  const agent = await addSampleAgent(tx, companyId);
  const channelId = await addWidget(tx, companyId, {
    name: `${SHOP_NAME} (sample)`,
    settings: shopSettings(),
    agentId: agent.id,
  });
  await db
    .updateTable('sample_data')
    .set({ channel_id: channelId, flow_id: flowId, ai_agent_id: agent.id })
    .where('company_id', '=', companyId)
    .execute();
  return { now, midnight, operators, channelId, agent, flowId, runs: [] as SampleRun[] };
}

async function addPerson(scene: Scene, person: SamplePerson, locale: Locale): Promise<void> {
  const { tx, companyId } = scene;
  const dated = person.conversations.map((conversation) => schedule(scene, conversation));
  const first = Math.min(...dated.map(({ startedAt }) => startedAt.getTime()));
  // Not counted as a new customer today: statistics are computed when everything is there.
  const id = await makeCustomer(tx, companyId, { ...person, locale, platform: PLATFORM, isTest: true });
  await markAsSample(tx, companyId, id, { sentiment: person.sentiment ?? 'neutral', createdAt: new Date(first) });
  for (const conversation of dated) await addConversation(scene, id, locale, conversation);
}

function schedule({ now, midnight }: Scene, conversation: SampleConversation): DatedConversation {
  const { when } = conversation;
  const lines = readLines(conversation);
  const length = lines.at(-1)?.afterMs ?? 0;
  const start =
    typeof when === 'number'
      ? now.getTime() - when * MINUTE_MS - length
      : midnight.getTime() - when[0] * DAY_MS + minutesOf(when[1]) * MINUTE_MS;
  return {
    conversation,
    startedAt: new Date(start),
    lines: lines.map((line) => ({ ...line, at: new Date(start + line.afterMs) })),
  };
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The conversation's counters, as if all of it had been said here. */
function countersOf({ conversation: { state }, lines }: DatedConversation) {
  const lastOf = (holds: (line: SampleLine) => boolean) => lines.findLastIndex(holds) + 1;
  const isText = ({ type }: SampleLine) => type === 'text';
  const answered = lastOf((line) => isText(line) && line.origin !== 'customer');
  const noticed = lastOf((line) => isText(line) && line.origin === 'operator');
  const isUnread = state === 'unread';
  const change = lines.findLast(({ type, text }) => type === 'event' && text !== 'ended')?.text;
  return {
    last_seq: lines.length,
    last_customer_seq: lastOf(({ origin }) => origin === 'customer'),
    customer_read_seq: answered,
    seen_seq: isUnread ? answered : lines.length,
    unread_count: isUnread ? lines.slice(noticed).filter(({ origin }) => origin === 'customer').length : 0,
    is_handed_off: change === 'taken_over' || change === 'asked_for_person',
    isTaken: change === 'taken_over',
  };
}

const operatorFor = ({ operators }: Scene, locale: Locale) =>
  operators.find((operator) => operator.locale === locale) ?? operators[0];

async function addConversation(
  scene: Scene,
  customerId: number,
  locale: Locale,
  dated: DatedConversation,
): Promise<void> {
  const { tx, companyId, channelId, agent } = scene;
  const { conversation, startedAt, lines } = dated;
  const operator = operatorFor(scene, locale);
  const { isTaken, ...counters } = countersOf(dated);
  const endedAt = lines.at(-1)?.at ?? startedAt;
  const { id } = await tx.db
    .insertInto('conversations')
    .values({
      company_id: companyId,
      channel_id: channelId,
      customer_id: customerId,
      ai_agent_id: agent.id,
      platform: PLATFORM,
      ...counters,
      handed_off_to: isTaken ? (operator?.id ?? null) : null,
      last_message_at: endedAt,
      locale,
      page_url: SHOP_URL + conversation.page,
      referrer: conversation.referrer ?? null,
      metadata: JSON.stringify(Object.entries(conversation.facts ?? {}).map(([name, value]) => ({ name, value }))),
      started_at: startedAt,
      ended_at: conversation.state === 'ended' ? endedAt : null,
      snoozed_at: conversation.state === 'snoozed' ? endedAt : null,
      ...(conversation.rating && {
        rating: conversation.rating[0],
        rating_comment: conversation.rating[1],
        rated_at: new Date(endedAt.getTime() + MINUTE_MS),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMessages(scene, id, locale, dated, counters.seen_seq);
  const waits = waitsIn(lines).map((wait) => ({
    ...wait,
    conversationId: id,
    channelId,
    userId: operator?.id ?? null,
  }));
  await addPastWaits(tx, companyId, waits);
  const question = lines.find(({ origin, type }) => origin === 'customer' && type === 'text')?.text ?? '';
  if (isTaken && conversation.state === 'ended') {
    const orderNumber = conversation.facts?.['order_number'];
    scene.runs.push({ conversationId: id, startedAt, orderNumber, question, lastSeq: lines.length });
  }
  if (conversation.tags) await replaceTags(tx, companyId, id, conversation.tags);
}

async function addMessages(
  scene: Scene,
  conversationId: number,
  locale: Locale,
  { lines }: DatedConversation,
  seenSeq: number,
): Promise<void> {
  const { tx, companyId, channelId, agent } = scene;
  const operator = operatorFor(scene, locale);
  const explained = await storeTraces(tx, companyId, conversationId, agent, lines, locale);
  const files: Awaited<ReturnType<typeof addFile>>[] = [];
  for (const line of lines) files.push(await addFile(scene, conversationId, line));
  const firstName = operator?.name.split(' ')[0] ?? SHOP_NAME;
  const rows = lines.map(({ origin, type, text, at }, index) => {
    const said = text.replaceAll('{operator}', firstName);
    const isRead = type === 'text' && (origin !== 'customer' || index < seenSeq);
    return {
      company_id: companyId,
      conversation_id: conversationId,
      channel_id: channelId,
      seq: index + 1,
      direction: origin === 'customer' ? 'incoming' : 'outgoing',
      origin,
      type,
      text: said,
      status: isRead ? 'read' : 'sent',
      user_id: origin === 'operator' ? (operator?.id ?? null) : null,
      attachments: JSON.stringify(files[index] ? [files[index]] : []),
      trace_id: explained[index]?.trace_id ?? null,
      extras: explained[index]?.extras ?? null,
      words: type === 'text' ? raw<string>`array_to_tsvector(${wordsOf(companyId, said)}::text[])` : null,
      sent_at: at,
      created_at: at,
    };
  });
  const stored = await tx.db.insertInto('messages').values(rows).returning(['id', 'seq']).execute();
  for (const { id, seq } of stored) {
    const file = files[seq - 1];
    if (file) await linkToMessage(tx, companyId, file.id, id);
  }
}

async function addFile(
  { tx, companyId, keepFile }: Scene,
  conversationId: number,
  line: DatedConversation['lines'][number],
) {
  if (!line.file || line.origin === 'bot') return null;
  const { content, mediaType, width, height } = makeSampleFile(line.file, line.text);
  const { key, size } = await keepFile(content);
  const { origin, file: name, at: createdAt } = line;
  const file = { origin, name, mediaType, size, width, height, storageKey: key, createdAt };
  const [attachment] = await addAttachments(tx, companyId, conversationId, [file]);
  return attachment ?? null;
}

/** Done immediately, so that the first search also finds misspelled words and names. */
async function learnSampleWords(tx: Tx, companyId: number): Promise<void> {
  await replaceWords(tx, companyId, [], await sampleWords(tx, companyId));
}

/** Every word in the sample shop's messages and customer names. */
export async function sampleWords({ db }: Tx, companyId: number): Promise<string[]> {
  const { rows } = await raw<{ word: string }>`
    SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM (
      SELECT m.words FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN customers k ON k.id = c.customer_id
      WHERE k.company_id = ${companyId} AND k.is_sample
      UNION ALL SELECT words FROM customers WHERE company_id = ${companyId} AND is_sample) said`.execute(db);
  return rows.map(({ word }) => word);
}
