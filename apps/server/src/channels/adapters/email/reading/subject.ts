/** What mail programs put before the subject of an answer, in the languages of our customers and their neighbours. */
const REPLY_PREFIXES = [
  're',
  'aw',
  'antw',
  'antwort',
  'rif',
  'r',
  'ref',
  'rép',
  'rep',
  'réf',
  'răsp',
  'rasp',
  'sv',
  'odp',
  'ynt',
  'vá',
  'отв',
  'ответ',
  'на',
  'ha',
  'відп',
  'відповідь',
  '回复',
  '答复',
];

const FORWARD_PREFIXES = [
  'fwd',
  'fw',
  'wg',
  'tr',
  'i',
  'inoltro',
  'trans',
  'redir',
  'doorst',
  'vs',
  'vb',
  'rv',
  'enc',
  'pd',
  'пересл',
  'пер',
  '转发',
];

const KINDS = new Map<string, 'reply' | 'forward'>([
  ...REPLY_PREFIXES.map((prefix) => [prefix, 'reply'] as const),
  ...FORWARD_PREFIXES.map((prefix) => [prefix, 'forward'] as const),
]);

/** One prefix such as "Re:", "RE :", "Re[2]:" or "Re(2):". */
const PREFIX = /^\s{0,20}(\p{L}{1,9})\s{0,2}(?:[[(]\d{1,3}[\])])?\s{0,2}[:：]/u;
const MAX_PREFIXES = 50;

export interface Subject {
  /** Without the prefixes of answers and forwards. */
  text: string;
  /** What the first prefix says; null without one. */
  prefix: 'reply' | 'forward' | null;
}

/** Takes the prefixes of mail programs off a subject. */
export function readSubject(raw: string): Subject {
  let text = raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  let prefix: Subject['prefix'] = null;
  for (let count = 0; count < MAX_PREFIXES; count++) {
    const match = PREFIX.exec(text);
    const kind = KINDS.get(match?.[1]?.toLowerCase() ?? '');
    if (!match || !kind) break;
    prefix ??= kind;
    text = text.slice(match[0].length).trim();
  }
  return { text, prefix };
}
