const WORD = '\\p{L}\\p{M}\\p{N}_';

/**
 * The pattern with words of every alphabet: the engine itself takes only ASCII letters for parts of a word, so that `\bвозврат\w*` would
 * never be found. A boundary at the start or the end of the pattern becomes the character beside it; one in the middle is dropped,
 * which forbids a little more rather than less.
 */
export function withAllWords(pattern: string): string {
  let result = '';
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character !== '\\') {
      if (isInClass && character === ']') isInClass = false;
      else if (!isInClass && character === '[') {
        isInClass = true;
        // The first bracket of a class is a character: []a] or [^]a].
        const opening = /^\[\^?\]?/.exec(pattern.slice(at))?.[0] ?? '[';
        result += opening;
        at += opening.length - 1;
        continue;
      }
      result += character;
      continue;
    }
    const escaped = pattern[at + 1] ?? '';
    at += 1;
    if (escaped === 'w') result += isInClass ? WORD : `[${WORD}]`;
    else if (escaped === 'W' && !isInClass) result += `[^${WORD}]`;
    else if (escaped === 'b' && !isInClass) result += boundary(pattern.slice(0, at - 1), pattern.slice(at + 1));
    else result += `\\${escaped}`;
  }
  return result;
}

function boundary(before: string, after: string): string {
  if (/^(?:\((?:\?:)?)*$/.test(before) || /^\((?:\?:)?[^()]*\|$/.test(before) || /^[^()]*\|$/.test(before))
    return `(?:^|[^${WORD}])`;
  if (/^\)*$/.test(after) || /^\|[^()]*\)?$/.test(after)) return `(?:$|[^${WORD}])`;
  return '';
}
