import { AgentSettings } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { NO_POLICIES } from '../../policies/index.ts';
import { buildIndex, type Chunk } from '../../understanding/retrieval/index.ts';
import { consult } from './consult.ts';
import { firstQuestion } from './exchange.ts';

const chunk = (id: number, title: string, text: string): Chunk => ({ id, title, heading: '', text, kind: 'text' });

const ENGLISH = chunk(1, 'Delivery', 'Delivery to your home takes three working days and costs 5 €.');
const ROMANIAN = chunk(2, 'Livrare', 'Livrarea la domiciliu durează trei zile lucrătoare și costă 5 €.');
const OTHERS = [
  chunk(3, 'Opening hours', 'Our shop is open from nine to six on every working day of the week.'),
  chunk(4, 'Program', 'Magazinul nostru este deschis de la nouă la șase în fiecare zi lucrătoare.'),
];

async function ask(chunks: readonly Chunk[], question: string, widget: Locale): Promise<string> {
  const index = buildIndex([...chunks, ...OTHERS]);
  const source = { sourceId: 1, title: 'Any', url: null, rank: 0, contentChangedAt: new Date(0) };
  const { text } = await consult(
    {
      settings: AgentSettings.parse({ confidenceFloor: 0 }),
      index,
      hosts: new Set(),
      locate: async (ids) => ids.map((chunkId) => ({ chunkId, ...source })),
      engine: null,
      compare: null,
      enforcement: NO_POLICIES,
      phrase: async (name, language) => `${name} in ${language}`,
    },
    firstQuestion(question, widget),
    { signal: AbortSignal.timeout(10_000) },
  );
  return text;
}

const QUESTION = 'Сколько дней длится доставка на дом и сколько она стоит?';

test('a quotation in another language is introduced in the customer’s, with its language', async () => {
  expect(await ask([ENGLISH], QUESTION, 'ru')).toBe(
    `Вот что я нашёл в нашем источнике на другом языке (английский):\n\n${ENGLISH.text}`,
  );
  const asked = 'How many days does home delivery take, and what does it cost?';
  expect(await ask([ENGLISH], asked, 'en')).toBe(ENGLISH.text);
});

test('of two other languages the one that the customer has chosen in the widget is quoted', async () => {
  expect(await ask([ROMANIAN, ENGLISH], QUESTION, 'en')).toContain(ENGLISH.text);
  expect(await ask([ROMANIAN, ENGLISH], QUESTION, 'ro')).toContain(ROMANIAN.text);
});

test.each<[string, Locale]>([
  ['שלום, איפה ההזמנה שלי?', 'en'],
  ['مرحبا كيف حالك', 'en'],
  ['مرحبا كيف حالك', 'de'],
  ['你好，我的订单在哪里', 'fr'],
])('whoever writes "%s" is answered in the language of the widget: %s', async (question, widget) => {
  expect(await ask([ENGLISH], question, widget)).toMatch(new RegExp(` in ${widget}$`));
});

test('a question of the source stays before its answer, in whichever language the customer asks', async () => {
  const source = chunk(
    5,
    'Education discount',
    'Who is eligible? If you are a student of a university, you generally qualify for the education discount.',
  );
  expect(await ask([source], 'Gibt es einen Rabatt für Studenten?', 'de')).toContain('Who is eligible? If you');
});
