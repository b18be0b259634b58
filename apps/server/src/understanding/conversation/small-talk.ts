import { SMALL_TALK_ACTS, type SmallTalkAct } from '@parley/contracts/answers';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { botQuestions } from './bot-questions.ts';
import { phrasesOf, plainWords } from './phrases.ts';

const MAX_WORDS = 20;

interface SmallTalk {
  act: SmallTalkAct;
  /** The language in which it is said. */
  language: Locale;
}

/** What a message says that consists of nothing but small talk, in any of the languages; null for everything else. */
export function readSmallTalk(text: string, language: Locale): SmallTalk | null {
  const words = plainWords(text);
  if (words.length === 0) return /\p{Extended_Pictographic}/u.test(text) ? { act: 'acknowledged', language } : null;
  if (words.length > MAX_WORDS) return null;
  for (const locale of [language, ...LOCALES.filter((each) => each !== language)]) {
    const acts = actsIn(words, locale);
    const act = SMALL_TALK_ACTS.find((each) => acts?.has(each));
    if (act) return { act, language: locale };
  }
  return null;
}

type Table = ReadonlyMap<string, readonly { words: readonly string[]; act: SmallTalkAct | null }[]>;
const tables = new Map<Locale, Table>();

/** What the words say if phrases and fillers cover all of them. */
function actsIn(words: readonly string[], locale: Locale): ReadonlySet<SmallTalkAct> | null {
  const table = tableOf(locale);
  /** For each place: the acts of the best way to cover everything before it, or null. */
  const best: (Set<SmallTalkAct> | null)[] = [new Set()];
  for (let at = 0; at < words.length; at += 1) {
    const acts = best[at];
    if (!acts) continue;
    for (const phrase of table.get(words[at] ?? '') ?? []) {
      if (!phrase.words.every((word, nth) => words[at + nth] === word)) continue;
      const end = at + phrase.words.length;
      const more = new Set(acts);
      if (phrase.act) more.add(phrase.act);
      const known = best[end];
      if (!known || weight(more) > weight(known)) best[end] = more;
    }
  }
  const covered = best[words.length];
  return covered && covered.size > 0 ? covered : null;
}

/** Prefers the way that says most. */
const weight = (acts: ReadonlySet<SmallTalkAct>) =>
  [...acts].reduce((sum, act) => sum + SMALL_TALK_ACTS.length - SMALL_TALK_ACTS.indexOf(act), 0);

function tableOf(locale: Locale): Table {
  let table = tables.get(locale);
  if (!table) {
    const entries = new Map<string, { words: readonly string[]; act: SmallTalkAct | null }[]>();
    const phrases = phrasesOf(locale);
    const add = (words: readonly string[], act: SmallTalkAct | null) => {
      const [first] = words;
      if (first === undefined) return;
      const known = entries.get(first);
      if (known) known.push({ words, act });
      else entries.set(first, [{ words, act }]);
    };
    for (const act of SMALL_TALK_ACTS) for (const words of phrases[act]) add(words, act);
    for (const question of botQuestions(locale)) add(plainWords(question), 'areYouBot');
    for (const words of phrases.fillers) add(words, null);
    table = entries;
    tables.set(locale, table);
  }
  return table;
}
