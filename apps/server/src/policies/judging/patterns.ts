import { RE2JS } from 're2js';
import { withAllWords } from './pattern-words.ts';
import { unifySpelling, type Reading } from './shown-text.ts';

/** Why a pattern cannot be used. */
export type PatternProblem = 'look_around' | 'back_reference' | 'bad_pattern' | 'matches_everything';

/** Finds a pattern in a text that was prepared for it; throws if it cannot be judged. */
export interface Pattern {
  find(reading: Reading): { start: number; end: number } | null;
}

const ASCII = /^[\0-\x7f]*$/;
const LOOK_AROUND = /\(\?(?:<?[=!])/;
const BACK_REFERENCE = /\\[1-9]|\\k[<{']|\(\?P=/;
/** Characters after which the case of letters may matter, so that the engine has to ignore it. */
const CASE_MATTERS = /\\[pPxQ]|\(\?[^:]/;

/** Why a pattern is refused; null if it can be used. */
export function patternProblem(source: string): PatternProblem | null {
  const unescaped = source.replace(/\\\\/g, '');
  if (LOOK_AROUND.test(unescaped)) return 'look_around';
  if (BACK_REFERENCE.test(unescaped)) return 'back_reference';
  try {
    compile(withAllWords(source));
    return compile(source).test('') ? 'matches_everything' : null;
  } catch {
    return 'bad_pattern';
  }
}

/** Time is linear in the text, whatever the pattern. It is compiled when the letters that it needs occur for the first time. */
export function createPattern(source: string): Pattern {
  const needed = literalOf(source);
  let plain: RE2JS | undefined;
  let ofAnyAlphabet: RE2JS | undefined;
  const compiledFor = (text: string): RE2JS => {
    if (ASCII.test(text)) return (plain ??= compile(source));
    return (ofAnyAlphabet ??= compile(withAllWords(source)));
  };
  return {
    find({ text }) {
      if (!text.includes(needed)) return null;
      const matcher = compiledFor(text).matcher(text);
      if (!matcher.find()) return null;
      return withoutEdges(text, matcher.start(), matcher.end());
    },
  };
}

/** The match without the marks beside it, which only stand for the boundaries of words. */
function withoutEdges(text: string, start: number, end: number): { start: number; end: number } {
  const found = text.slice(start, end);
  const inner = found.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (inner === '') return { start, end };
  const from = start + found.indexOf(inner);
  return { start: from, end: from + inner.length };
}

/** Texts are in lower case already. Ignoring case is left to the engine only where it must be, because that is slow. */
function compile(source: string): RE2JS {
  const unified = unifySpelling(source);
  if (CASE_MATTERS.test(unified)) return RE2JS.compile(unified, RE2JS.CASE_INSENSITIVE);
  return RE2JS.compile(unified.replace(/\\.|[^\\]+/gsu, (part) => (part.startsWith('\\') ? part : part.toLowerCase())));
}

const ENDS_RUN = new Set(['.', '^', '$', '[', ']', '(', ')', '|', '\\', '{', '}', '?', '*', '+']);

/** Letters that every match contains, in lower case; empty if none are certain. */
export function literalOf(source: string): string {
  const pattern = unifySpelling(source);
  if (CASE_MATTERS.test(pattern)) return '';
  let best = '';
  let run = '';
  let depth = 0;
  const end = () => {
    if (run.length > best.length) best = run;
    run = '';
  };
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '|' && depth === 0) return '';
    if (character === '\\') {
      const escaped = characters[at + 1] ?? '';
      at += 1;
      if (depth === 0 && /[^\p{L}\p{N}]/u.test(escaped)) run += escaped;
      else end();
    } else if (character === '[') {
      end();
      at = endOfClass(characters, at);
    } else if (!ENDS_RUN.has(character)) {
      if (depth === 0) run += character;
    } else {
      // What may be absent is not needed.
      if (character === '?' || character === '*' || character === '{') run = [...run].slice(0, -1).join('');
      if (character === '(') depth += 1;
      if (character === ')') depth = Math.max(0, depth - 1);
      end();
      if (character === '{') at = Math.max(at, characters.indexOf('}', at));
    }
  }
  end();
  return best.toLowerCase();
}

function endOfClass(characters: readonly string[], start: number): number {
  let at = start + 1;
  if (characters[at] === '^') at += 1;
  if (characters[at] === ']') at += 1;
  for (; at < characters.length; at += 1) {
    if (characters[at] === '\\') at += 1;
    // A named class such as [:alpha:].
    else if (characters[at] === '[' && characters[at + 1] === ':') at = Math.max(at, characters.indexOf(']', at + 2));
    else if (characters[at] === ']') return at;
  }
  return characters.length;
}
