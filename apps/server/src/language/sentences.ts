/** A sentence and where it stands in its text. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Words that end in a full stop without ending the sentence, in the seven languages. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms v dr prof st sr jr vs etc inc ltd co corp no nr fig vol approx est dept gen col sgt capt lt gov sen rep rev hon e.g i.e a.m p.m u.s ' +
    'dl dna d-na str bl sc ap et tel art alin lit cca ex max min op cit nr pag ' +
    'г гг в вв им ул д кв стр рис табл см тыс млн млрд руб коп т.е т.д т.п т.к др проф акад тов св пер обл н.э до ' +
    'м р рр ст вул буд грн обл див напр тощо ін ' +
    'z.b bzw ca usw inkl exkl evtl ggf vgl nr str tel dr hr fr abs u.a d.h o.ä mio mrd jh bzgl zzgl geb gest sog ' +
    'm mm mme mlle me av bd env éd p pp cf chap hab apr j.-c ' +
    'sig sig.ra dott dott.ssa ing avv pag es ecc tel art cap sec a.c d.c ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);

/** "am 3. Mai", "im 19. Jahrhundert": here the full stop makes an ordinal. */
const GERMAN_AFTER_ORDINAL =
  /^ (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|Jh|Platz|Spieltag|Tag|Monat|Jahr|Klasse|Stock|Etage)/;

const BOUNDARY = /(?:[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]|\n\s*\n|\n(?=\s*(?:[-*•–—]|\d+[.)])\s)|\n)/gu;

/** Cuts a text into sentences; a line is never longer than its line break. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) {
      const from = start + raw.indexOf(trimmed);
      found.push({ text: trimmed, start: from, end: from + trimmed.length });
    }
    start = end;
  };
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (endsSentence(text, match.index, match[0], end)) close(end);
  }
  close(text.length);
  return found;
}

function endsSentence(text: string, at: number, mark: string, end: number): boolean {
  if (mark[0] !== '.' || mark.startsWith('..')) return true;
  const next = /^\s*["'“„«([]*(.)/u.exec(text.slice(end, end + 12))?.[1];
  if (next === undefined) return true;
  if (/\p{Ll}/u.test(next)) return false;
  const before = /[\p{L}\p{N}.-]+$/u.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? '';
  if (/^\p{Lu}$/u.test(before) || /^(?:\p{Lu}\.)+\p{Lu}$/u.test(before)) return false;
  if (/^\d{1,2}$/.test(before) && GERMAN_AFTER_ORDINAL.test(text.slice(end, end + 16))) return false;
  return !ABBREVIATIONS.has(before.toLowerCase());
}
