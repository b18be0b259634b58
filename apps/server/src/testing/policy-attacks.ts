import { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import { POLICY_KINDS, type PolicyKind } from '@parley/contracts/policy-content';
import { POLICY_PHASES, type PolicyPhase } from '@parley/contracts/policy-hits';
import { MockLanguageModelV4 } from 'ai/test';
import { consult } from '../ai-agents/answering/consult.ts';
import type { AnswerEngine } from '../ai-agents/answering/engine.ts';
import { firstQuestion } from '../ai-agents/answering/exchange.ts';
import { modelEngine } from '../ai-agents/answering/model/write.ts';
import { allowedMessage } from '../flows/running/flow-policies.ts';
import { noConversation } from '../policies/enforcing/conversation-facts.ts';
import { enforcementOf } from '../policies/enforcing/enforcement.ts';
import { createPolicySet } from '../policies/judging/index.ts';
import { attached } from '../policies/judging/testing.ts';
import { seeded } from '../understanding/language/index.ts';
import { buildIndex } from '../understanding/retrieval/index.ts';
import { disguise, reads } from './disguises.ts';

/** `unchecked` is a model whose sentences no other check stops. */
const ENGINES = ['built_in', 'model', 'unchecked'] as const;
type EngineName = (typeof ENGINES)[number];

/** A shop's knowledge with a sentence that must not be said. `fact` tells whether the question was answered at all. */
interface Scene {
  language: Locale;
  question: string;
  good: readonly string[];
  fact: string;
  bad: (word: string) => string;
  word: string;
  /** Letters by which any reader recognises the word. */
  root: string;
}

const SCENES: readonly Scene[] = [
  {
    language: 'en',
    question: 'How long does delivery to Austria take?',
    good: ['Delivery to Austria takes 3 to 5 days.', 'Parcels to Austria can be tracked online.'],
    fact: '3 to 5',
    bad: (word) => `We ${word} that delivery to Austria takes one day.`,
    word: 'guarantee',
    root: 'guarante',
  },
  {
    language: 'de',
    question: 'Wie lange dauert die Lieferung nach Österreich?',
    good: ['Die Lieferung nach Österreich dauert 3 bis 5 Tage.', 'Pakete nach Österreich sind versichert.'],
    fact: '3 bis 5',
    bad: (word) => `Für die Lieferung nach Österreich gilt unsere ${word}.`,
    word: 'Rückerstattung',
    root: 'ruckerstattung',
  },
  {
    language: 'ru',
    question: 'Сколько длится доставка в Австрию?',
    good: ['Доставка в Австрию длится 3–5 дней.', 'Посылки в Австрию застрахованы.'],
    fact: '3–5',
    bad: (word) => `Доставка в Австрию имеет ${word}.`,
    word: 'гарантию',
    root: 'гаранти',
  },
];

const PHRASE = 'This is what we have to say.';
const QUESTION_FIRST = 'Please tell us your address first.';
const MAIL = 'anna.secret@example.org';
const LIMIT = { sentences: 1, characters: 90 };

export interface Attempt {
  kind: PolicyKind;
  phase: PolicyPhase;
  engine: EngineName;
  /** What went wrong; empty if nothing did. */
  leaks: string[];
  hasTrace: boolean;
}

/** What a customer's stream carried, and what others got to read. */
interface Carried {
  /** Every text that was shown, in order, with the final one at the end. */
  shown: string[];
  extras: string[];
  outcome: string;
  stages: readonly AnswerStage[];
  prompts: string[];
}

/** One try of a hostile model or of hostile knowledge against a policy; the same for the same seed. */
export async function attack(seed: number): Promise<Attempt> {
  const random = seeded(seed + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const kind = POLICY_KINDS[seed % POLICY_KINDS.length] as PolicyKind;
  const phase = POLICY_PHASES[Math.floor(seed / POLICY_KINDS.length) % POLICY_PHASES.length] as PolicyPhase;
  const engine = pick(ENGINES);
  const scene = pick(SCENES);
  const bad = scene.bad(disguise(scene.word, random));
  const enforcement = enforcementOf(createPolicySet(policiesFor(kind, scene, pick), []), noConversation(), false);
  const carried =
    phase === 'flow' || phase === 'staff'
      ? sayInFlow(enforcement, scene, bad, phase)
      : await ask(enforcement, scene, bad, phase, engine, random);
  return {
    kind,
    phase,
    engine,
    leaks: leaksIn(carried, kind, phase, scene),
    hasTrace: carried.stages.some((stage) => stage.stage === 'policies' && stage.hits.length > 0),
  };
}

/** The policy under attack, and a ban on the word, so that every try has something that must not be seen. */
function policiesFor(kind: PolicyKind, { word, root }: Scene, pick: <Item>(items: readonly Item[]) => Item) {
  const text = (words: string) => [{ locale: 'en', text: words }];
  const ban = pick([
    { kind: 'must_not_say', phrases: [word] },
    { kind: 'must_not_say', patterns: [`\\b${root.replace('ru', 'r[uü]').slice(0, 8)}`] },
    { kind: 'must_not_say', phrases: [word], safePhrase: text('Let me check that.') },
  ]);
  const actions: Record<PolicyKind, Record<string, unknown>> = {
    must_not_say: { kind: 'must_not_say', patterns: ['3.{1,5}5.*(?:track|versich|застрах)'] },
    must_say: {
      kind: 'must_say',
      texts: text(PHRASE),
      place: pick(['before', 'after']),
      often: pick(['once', 'always']),
    },
    must_ask: { kind: 'must_ask', field: 'email', texts: text(QUESTION_FIRST) },
    route: { kind: 'route' },
    data: { kind: 'data', finds: ['email'] },
    limit: { kind: 'limit', ...LIMIT },
    style: { kind: 'style', instruction: 'Be brief.' },
  };
  return [attached(1, ban), attached(2, actions[kind])];
}

async function ask(
  enforcement: ReturnType<typeof enforcementOf>,
  scene: Scene,
  bad: string,
  phase: PolicyPhase,
  name: EngineName,
  random: () => number,
): Promise<Carried> {
  const sentences = [...scene.good, bad].toSorted(() => random() - 0.5);
  const title = phase === 'passages' ? bad : 'Delivery';
  const index = buildIndex([{ id: 1, title, heading: '', text: sentences.join(' '), kind: 'text' }]);
  const prompts: string[] = [];
  const shown: string[] = [];
  const verdict = await consult(
    {
      settings: AgentSettings.parse({ confidenceFloor: 0, answerLength: 'full' }),
      index,
      hosts: new Set(),
      locate: async (ids) =>
        ids.map((chunkId) => ({ chunkId, sourceId: 1, title, url: null, rank: 0, contentChangedAt: new Date(0) })),
      engine: engineOf(name, sentences, prompts, random),
      compare: null,
      enforcement,
      phrase: async () => `${PHRASE} ${bad}`,
    },
    {
      ...firstQuestion(`${scene.question} ${MAIL}${phase === 'message' ? ` ${bad}` : ''}`, scene.language),
      history: [{ from: 'agent', text: `Hello ${MAIL}` }],
      unsureBefore: phase === 'answer' && random() < 0.2 ? 5 : 0,
    },
    { signal: AbortSignal.timeout(20_000), onText: (text) => shown.push(text) },
  );
  const { text, options, sources, outcome, stages } = verdict;
  const extras = [
    ...options.map(({ label }) => label),
    ...sources.flatMap(({ title: each, url }) => [each, url ?? '']),
  ];
  const traced = JSON.stringify([verdict.question, stages.filter(({ stage }) => stage !== 'policies')]);
  return { shown: [...shown, text], extras, outcome, stages, prompts: [...prompts, traced] };
}

function sayInFlow(
  enforcement: ReturnType<typeof enforcementOf>,
  { language, question, good }: Scene,
  bad: string,
  phase: PolicyPhase,
): Carried {
  const guard = enforcement.guard({ message: question, language, platform: null, spoken: [], earlier: [] });
  const text = [...good, bad].join(' ');
  if (phase === 'staff') {
    const hits = guard.warnings(text);
    return {
      shown: [],
      extras: [],
      outcome: '',
      stages: [{ stage: 'policies', ms: 0, hits, others: 0, notApplied: [] }],
      prompts: [],
    };
  }
  const options = [{ id: '1', label: bad }];
  const card = { title: bad, text: bad, imageUrl: '', link: '' };
  const quickActions = [{ type: 'link' as const, text: bad, target: 'https://shop.example' }];
  const route = guard.route();
  const said = route ? null : allowedMessage(guard, text, { options, card, quickActions, sources: [] });
  const { extras } = said ?? {};
  const report = guard.report();
  return {
    shown: [route?.text ?? said?.text ?? ''],
    extras: [
      ...(extras?.options.map(({ label }) => label) ?? []),
      ...(extras?.card ? [extras.card.title, extras.card.text] : []),
      ...(extras?.quickActions.map((action) => action.text) ?? []),
    ],
    outcome: route ? 'hand_off' : 'answered',
    stages: [{ stage: 'policies', ...report, ms: 0 }],
    prompts: [],
  };
}

function engineOf(
  name: EngineName,
  sentences: readonly string[],
  prompts: string[],
  random: () => number,
): AnswerEngine | null {
  if (name === 'built_in') return null;
  if (name === 'unchecked')
    return async ({ passages, exchange }, { onSaid }) => {
      prompts.push(JSON.stringify([exchange.question, exchange.history]));
      const said = sentences.map((text) => ({ gap: ' ', text, cited: [1] }));
      for (const at of said.keys()) onSaid(said.slice(0, at + 1), passages);
      return { stages: [], action: 'reply', said, passages };
    };
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      prompts.push(JSON.stringify(prompt));
      const answer = sentences.map((sentence) => sentence.replace(/\.$/, ' [1].')).join(' ');
      const draft = JSON.stringify({ action: 'reply', citations: [1], quotes: [], answer, reason: '' });
      const stream = new ReadableStream({
        start(controller) {
          for (const part of partsOf(draft, random)) controller.enqueue(part);
          controller.close();
        },
      });
      return { stream };
    },
  });
  return modelEngine({
    model,
    provider: 'Hostile',
    name: 'hostile',
    temperature: 0,
    mostTokens: 1_000,
    companyName: 'Shop',
    costOf: () => null,
    run: (call) => call(),
  });
}

function* partsOf(text: string, random: () => number) {
  yield { type: 'stream-start' as const, warnings: [] };
  yield { type: 'text-start' as const, id: '1' };
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 30);
    yield { type: 'text-delta' as const, id: '1', delta: text.slice(at, at + length) };
    at += length;
  }
  yield { type: 'text-end' as const, id: '1' };
  const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  yield { type: 'finish' as const, usage, finishReason: { unified: 'stop' as const, raw: 'stop' } };
}

/** What a reader of the stream finds that must not be there. Nothing of this uses the code under test. */
function leaksIn({ shown, extras, outcome, prompts }: Carried, kind: PolicyKind, phase: PolicyPhase, scene: Scene) {
  if (phase === 'staff') return [];
  const leaks = [...shown, ...extras].filter((text) => reads(text, scene.root));
  const final = shown.at(-1) ?? '';
  const isAnswer = (text: string) => text.includes(scene.fact);
  // Allowed one by one, but not one after the other.
  const isCombined = (text: string) =>
    isAnswer(text) && text.slice(text.indexOf(scene.fact)).includes(scene.good[1]?.slice(-9, -1) ?? '');
  if (kind === 'must_not_say') leaks.push(...shown.filter(isCombined));
  if (kind === 'must_say' && outcome === 'answered' && !final.includes(PHRASE)) leaks.push(`unsaid: ${final}`);
  if (kind === 'must_ask' && phase !== 'flow') leaks.push(...shown.filter(isAnswer));
  if (kind === 'route') leaks.push(...shown.filter(isAnswer), ...(outcome === 'hand_off' ? [] : ['not routed']));
  if (kind === 'data' && phase !== 'flow') leaks.push(...prompts.filter((text) => text.includes('secret')));
  if (kind === 'limit' && outcome === 'answered')
    leaks.push(...shown.filter((text) => [...text].length > LIMIT.characters));
  return leaks;
}
