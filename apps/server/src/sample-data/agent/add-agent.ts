import { AgentSettings } from '@parley/contracts/ai-agents';
import { LabCaseContent } from '@parley/contracts/lab-cases';
import { LOCALES } from '@parley/contracts/locales';
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

const answers = { kind: 'answers' };
const says = (text: string) => ({ kind: 'says', text });

const asking = (locale: string, question: string, ...expects: object[]): LabCaseContent =>
  LabCaseContent.parse({ name: question, locale, turns: [{ says: question, expects }] });

const CASES: readonly LabCaseContent[] = [
  asking('en', 'Is your linen pre-washed?', answers, says('stone-washed')),
  asking('en', 'How long does delivery take?', answers, says('3 to 5 working days'), {
    kind: 'cites',
    title: 'Delivery and returns',
  }),
  asking('de', 'Liefern Sie auch in die Schweiz?', answers, says('EU')),
  asking('ru', 'Можно забрать заказ без доставки?', answers, says('самовывоз')),
  asking('it', 'Vorrei pagare a rate', answers, says('bonifico')),
  asking('en', 'I want to talk to a person', { kind: 'hands_off' }),
  asking('en', 'Can you book me a flight to Lisbon?', { kind: 'refuses' }),
];

/** An agent for the sample shop, with its knowledge and test cases. */
export async function addSampleAgent(tx: Tx, companyId: number): Promise<SampleAgent> {
  const id = await addAgent(
    tx,
    companyId,
    {
      name: 'Shop Assistant (sample)',
      description: 'Sizes, care, delivery and returns of Linden Home',
      settings: AgentSettings.parse({ icon: 'bag', handOff: { topics: TOPICS } }),
    },
    CASES,
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
