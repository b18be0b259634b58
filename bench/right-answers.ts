import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { passagesIn, type ModelRequest, type Passage } from '../apps/server/src/testing/scripted-model/asked.ts';
import type { Draft, Turn } from '../apps/server/src/testing/scripted-model/script.ts';

interface Expectation {
  outcome: string[];
  must?: string[][];
  must_not?: string[];
}

/** A turn of a conversation, with what the customer said before. */
interface Wanted {
  say: string;
  before: string;
  expect: Expectation;
}

type Has = (text: string, piece: string) => boolean;

/** By the name of the language, as the prompt gives it. */
const FRIENDLY: Readonly<Record<string, string>> = {
  English: 'Hello! I am a virtual assistant, and I am glad to help.',
  Deutsch: 'Hallo! Ich bin ein virtueller Assistent und helfe Ihnen gern.',
  Français: 'Bonjour ! Je suis un assistant virtuel et je vous aide volontiers.',
  Italiano: 'Ciao! Sono un assistente virtuale e la aiuto volentieri.',
  Română: 'Bună! Sunt un asistent virtual și vă ajut cu plăcere.',
  Русский: 'Здравствуйте! Я виртуальный ассистент и с радостью помогу.',
  Українська: 'Вітаю! Я віртуальний асистент і радо допоможу.',
};
const MAX_HEADING = 120;

/**
 * A model that writes the right answer from the passages it is given, and from nothing else: the sentences that hold the facts which
 * the support questions ask for. Where the passages lack them it asks for a person.
 */
export async function loadRightAnswers(folder: string): Promise<(asked: ModelRequest) => Turn> {
  const { has } = (await import(pathToFileURL(join(folder, 'score.mjs')).href)) as { has: Has };
  const turns = readdirSync(join(folder, 'dev')).flatMap((name) => readTurns(join(folder, 'dev', name)));
  return (asked) => {
    const { question, before } = questionIn(asked);
    const language = /Write in (\p{L}+)/u.exec(asked.system)?.[1] ?? 'English';
    const alike = turns.filter(({ say }) => plain(say) === plain(question));
    const inPlace = alike.filter((turn) => plain(turn.before) === plain(before));
    const drafts = (inPlace.length > 0 ? inPlace : alike).map(({ expect }) =>
      answerTo(expect, passagesIn(asked), language, has),
    );
    return { says: drafts.find(({ action }) => action === 'reply') ?? drafts[0] ?? FOR_A_PERSON };
  };
}

const FOR_A_PERSON: Draft = { action: 'handoff', citations: [], answer: '', reason: 'The passages do not say it.' };

function readTurns(folder: string): Wanted[] {
  const talks = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  return talks.flatMap((line) => {
    const { turns } = JSON.parse(line) as { turns: { say: string; expect: Expectation }[] };
    return turns.map(({ say, expect }, at) => ({ say, expect, before: turns[at - 1]?.say ?? '' }));
  });
}

/** The question, and the customer's message before it. */
function questionIn(asked: ModelRequest): { question: string; before: string } {
  const text = asked.messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const [, fence = ''] = /The question:\n(.*)\n/.exec(text) ?? [];
  const [, question = ''] = text.split(`The question:\n${fence}\n`);
  const said = text.split('\n').filter((line) => line.startsWith('customer: '));
  return { question: question.split(`\n${fence}`)[0] ?? '', before: said.at(-1)?.slice('customer: '.length) ?? '' };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** What is said of a passage: one line or sentence, with its number. */
interface Piece {
  number: number;
  text: string;
  at: number;
}

function answerTo(
  { outcome, must = [], must_not: not = [] }: Expectation,
  passages: readonly Passage[],
  language: string,
  has: Has,
): Draft {
  if (passages.length === 0 && outcome.includes('small_talk'))
    return { action: 'reply', citations: [], answer: FRIENDLY[language] ?? '', reason: '' };
  if (!outcome.includes('answer') || must.length === 0) return FOR_A_PERSON;
  const pieces = passages.flatMap(piecesOf);
  const isAllowed = ({ text }: Piece) => !not.some((piece) => has(text, piece));
  const chosen = new Set<Piece>();
  for (const group of must) {
    const fits = (piece: Piece) => group.some((wanted) => has(piece.text, wanted));
    if ([...chosen].some(fits)) continue;
    const found = pieces.filter(fits).toSorted((one, other) => Number(isAllowed(other)) - Number(isAllowed(one)))[0];
    if (!found) return FOR_A_PERSON;
    chosen.add(found);
  }
  const said = [...chosen].toSorted((one, other) => one.at - other.at);
  return {
    action: 'reply',
    citations: [...new Set(said.map(({ number }) => number))],
    answer: said.map(({ number, text }) => `${text.replace(/^[-*•]\s+/, '')} [${number}]`).join('\n'),
    reason: '',
  };
}

let order = 0;

/** The sentences of a passage, then its lines, its name and the whole of it, because a fact may go over several sentences. */
function piecesOf({ number, title, text }: Passage): Piece[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?…])\s+(?=[\p{Lu}«"“„(])/u));
  const heading = title.length < MAX_HEADING ? [title] : [];
  return [...new Set([...sentences, ...lines, ...heading, lines.join('\n')])].map((piece) => ({
    number,
    text: piece,
    at: (order += 1),
  }));
}
