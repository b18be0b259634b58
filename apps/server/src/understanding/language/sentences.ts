/** A sentence and its position in the text. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Abbreviations in the seven languages, whose full stop does not end a sentence. Neither does that of a single letter. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof st sr jr vs etc inc ltd co corp no nos nr fig eq vol approx est dept gen col sgt capt lt gov sen rep rev hon e.g i.e a.m p.m u.s ' +
    'dl dna d-na dvs d.hr str bl sc ap et jud tel art alin lit pct cca ex max min op cit pag a.c ș.a ' +
    'гг вв т.д т.п им ул кв корп стр рис табл см тыс млн млрд руб коп т.е т.к и.о др проф акад тов св пер обл н.э до пп ст тел напр ' +
    'рр вул буд грн тис смт т.зв див мал н.е тощо ін ' +
    'z.b bzw bspw ca usw inkl exkl evtl ggf vgl hr fr frau abs u.a d.h o.ä s.o s.u mio mrd mwst jh bzgl zzgl geb gest sog ' +
    'mm mme mlle me av bd ste env éd pp p.ex cf chap hab apr j.-c n° réf tél ' +
    'sig sigg sig.ra dott dott.ssa ing avv geom pagg es p.es cap sec cfr cd nn d.c s.p.a s.r.l ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);

/** "am 3. Mai", "im 19. Jahrhundert": the full stop marks an ordinal. */
const GERMAN_AFTER_ORDINAL =
  /^\s(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahr|Jh|Platz|Spieltag|Tag|Monat|Klasse|Stock|Etage)/;

const BOUNDARY = /(?:[.!?…]+(?:["'”’»)\]]|\s»)*(?=\s|$)|[。！？]|\n\s*\n|\n(?=\s*(?:[-*•–—]|\d+[.)])\s)|\n)/gu;

/** Splits a text into sentences, which never extend over a line break. */
export const sentencesOf = (text: string): Sentence[] => [...eachSentence(text)];

/** The same as a lossless generator: concatenating the parts restores the text. */
export function* splitSentences(text: string): Generator<string> {
  let start: number | null = null;
  for (const sentence of eachSentence(text)) {
    if (start !== null) yield text.slice(start, sentence.start);
    start = start === null ? 0 : sentence.start;
  }
  if (text) yield text.slice(start ?? 0);
}

function* eachSentence(text: string): Generator<Sentence> {
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (!endsSentence(text, start, match.index, match[0], end)) continue;
    yield* sentenceIn(text, start, end);
    start = end;
  }
  yield* sentenceIn(text, start, text.length);
}

/** Trims a sentence; punctuation alone is dropped. */
function sentenceIn(text: string, start: number, end: number): Sentence[] {
  const raw = text.slice(start, end);
  const trimmed = raw.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
  const from = start + raw.indexOf(trimmed);
  return [{ text: trimmed, start: from, end: from + trimmed.length }];
}

function endsSentence(text: string, start: number, at: number, mark: string, end: number): boolean {
  const next = /^\s*["'“„«([]*(.)/u.exec(text.slice(end, end + 12))?.[1];
  const goesOn = next !== undefined && /\p{Ll}/u.test(next);
  if (mark[0] !== '.' || mark.startsWith('..')) return !(goesOn && mark.endsWith('»'));
  if (next === undefined) return true;
  if (goesOn) return false;
  const before = /[\p{L}\p{N}.°-]+$/u.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? '';
  if (/^(?:\p{L}|(?:\p{Lu}\.)+\p{Lu})$/u.test(before)) return false;
  // A step number or an ordinal.
  if (/^\d{1,2}$/.test(before))
    return (
      text.slice(Math.max(start, at - 24), at).trim() !== before &&
      !GERMAN_AFTER_ORDINAL.test(text.slice(end, end + 16))
    );
  return !ABBREVIATIONS.has(before.toLowerCase());
}
