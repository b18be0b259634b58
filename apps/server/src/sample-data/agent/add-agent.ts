import type { Expectation } from '@parley/contracts/agent-tests';
import { AgentSettings } from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { addSampleAgent as addAgent } from '../../ai-agents/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { addOwnWords } from '../../knowledge/index.ts';
import { DELIVERY, QUESTIONS } from './knowledge.ts';

/** Topics that the sample shop leaves to people. */
export const TOPICS = ['factură', 'оптовые цены', 'Mengenrabatt', 'die alte Adresse'];

const SOURCE_NAME = 'Questions that customers ask (sample)';

/** A passage that the sample agent can answer from. */
export interface SamplePassage {
  chunkId: number;
  title: string;
  heading: string;
  text: string;
  isCurated: boolean;
}

export interface SampleAgent {
  id: number;
  passages: SamplePassage[];
}

interface Case {
  question: string;
  locale: Locale;
  expects: Partial<Expectation>;
}

const CASES: readonly Case[] = [
  { question: 'Is your linen pre-washed?', locale: 'en', expects: { outcome: 'answered', contains: ['stone-washed'] } },
  {
    question: 'How long does delivery take?',
    locale: 'en',
    expects: { outcome: 'answered', contains: ['3 to 5 working days'], cites: 'Delivery and returns' },
  },
  { question: 'Liefern Sie auch in die Schweiz?', locale: 'de', expects: { outcome: 'answered', contains: ['EU'] } },
  {
    question: 'Можно забрать заказ без доставки?',
    locale: 'ru',
    expects: { outcome: 'answered', contains: ['самовывоз'] },
  },
  { question: 'Vorrei pagare a rate', locale: 'it', expects: { outcome: 'answered', contains: ['bonifico'] } },
  { question: 'I want to talk to a person', locale: 'en', expects: { outcome: 'hand_off' } },
  { question: 'Can you book me a flight to Lisbon?', locale: 'en', expects: { outcome: 'unsure' } },
];

/** An agent for the sample shop, with its knowledge and test questions. */
export async function addSampleAgent(tx: Tx, companyId: number): Promise<SampleAgent> {
  const id = await addAgent(
    tx,
    companyId,
    {
      name: 'Shop Assistant (sample)',
      description: 'Sizes, care, delivery and returns of Linden Home',
      settings: AgentSettings.parse({ icon: 'bag', handOff: { topics: TOPICS } }),
    },
    CASES.map((each) => ({ ...each, expects: { outcome: null, contains: [], cites: '', ...each.expects } })),
  );
  const add = (title: string, content: Parameters<typeof addOwnWords>[4]) =>
    addOwnWords(tx, companyId, id, title, content, { isSample: true });
  const sourceIds: number[] = [];
  for (const locale of LOCALES) {
    const [title, text] = DELIVERY[locale];
    sourceIds.push(await add(title, { type: 'text', text }));
  }
  const pairs = QUESTIONS.map(([question, answer]) => ({ question, answer }));
  sourceIds.push(await add(SOURCE_NAME, { type: 'qa', pairs }));
  return { id, passages: await passagesOf(tx, companyId, sourceIds) };
}

async function passagesOf({ db }: Tx, companyId: number, sourceIds: number[]): Promise<SamplePassage[]> {
  const rows = await db
    .selectFrom('knowledge_chunks as chunk')
    .innerJoin('knowledge_pages as page', 'page.id', 'chunk.page_id')
    .select(['chunk.id as chunkId', 'page.title', 'chunk.heading', 'chunk.text', 'chunk.kind'])
    .where('chunk.company_id', '=', companyId)
    .where('page.company_id', '=', companyId)
    .where('chunk.source_id', 'in', sourceIds)
    .execute();
  return rows.map(({ kind, ...passage }) => ({ ...passage, isCurated: kind === 'qa' }));
}
