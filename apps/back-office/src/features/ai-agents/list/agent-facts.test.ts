import { AgentSettings, type AiAgent } from '@parley/contracts/ai-agents';
import { LOCALES } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { languagesOf, matching } from './agent-facts.ts';
import { GREETINGS, HAND_OFF_TEXTS } from '../../../components/agent-templates.ts';

const agent = (id: number, changes: Partial<AiAgent> = {}): AiAgent => ({
  id,
  name: `Agent ${id}`,
  description: '',
  status: 'draft',
  settings: AgentSettings.parse({}),
  draftHash: '',
  publishedVersion: null,
  draftChanges: 0,
  canary: null,
  channels: [],
  knowledge: { sources: 0, failed: 0, chunks: 0 },
  policies: 0,
  labCases: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  updatedBy: null,
  ...changes,
});
const agents = [
  agent(1, { name: 'Größenberater', description: 'Maße und Stoffe' }),
  agent(2, { channels: [{ id: 7, name: 'Магазин', platform: 'web_widget' }] }),
];

test.each([
  ['', [1, 2]],
  ['  ', [1, 2]],
  ['GRÖSSE', []],
  ['größ', [1]],
  ['stoffe berater', [1]],
  ['stoffe agent', []],
  ['магаз', [2]],
])('a search for "%s" finds the agents %j', (search, ids) => {
  expect(matching(agents, search).map(({ id }) => id)).toEqual(ids);
});

test("an agent that follows the customer's language speaks all of them, another only its own", () => {
  expect(languagesOf(agent(1))).toEqual(LOCALES);
  expect(languagesOf(agent(1, { settings: AgentSettings.parse({ language: 'ua' }) }))).toEqual(['ua']);
});

test('customer texts of templates exist in every language and pass the contract', () => {
  for (const texts of [...Object.values(GREETINGS), ...Object.values(HAND_OFF_TEXTS)]) {
    expect(texts.map(({ locale }) => locale)).toEqual(LOCALES);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(LOCALES.length);
  }
  for (const greeting of Object.values(GREETINGS))
    expect(AgentSettings.safeParse({ greeting, handOff: { texts: HAND_OFF_TEXTS } }).success).toBe(true);
});
