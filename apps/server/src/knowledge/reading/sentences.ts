/** Words that end with a point and do not end a sentence, in our seven languages. */
const ABBREVIATIONS = new Set(
  [
    'mr mrs ms dr prof st vs no nos vol fig eq inc ltd co corp dept approx est e.g i.e a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec',
    'bzw ca d.h evtl ggf inkl exkl nr str tel u.a z.b abs art bd hr fr frau ing mio mrd mwst s.o s.u vgl zzgl bspw',
    'm mm mme mlle env p.ex ex cf art bd av ste n° réf tél max min hab',
    'sig sigg dott dott.ssa ing avv geom art es pag pagg tel cfr cd n nn ca p.es s.p.a s.r.l',
    'dl dna dvs nr art alin lit pct str bl sc ap jud tel ex a.c d.hr ș.a',
    'г гг ул д кв корп стр руб коп тыс млн млрд т.е т.к и.о см рис табл п пп ст им тел напр проф акад',
    'вул буд р рр грн коп тис м обл смт т.зв див мал н.е',
  ].flatMap((words) => words.split(' ')),
);

/** Where a sentence may end: a mark, what closes it, a space, and something that may begin the next one. */
const END = /([.!?…]+|[。！？])((?:["'”’)\]]|\s?»)*)(\s+)(?=["'«„“‘([¿¡–—-]?\s?[\p{Lu}\p{Lt}\p{Lo}\p{N}])/gu;
const MONTH = /^(jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/i;

/** Parts a text into sentences with the blanks that follow them: joined again, they are the text. */
export function* splitSentences(text: string): Generator<string> {
  let start = 0;
  for (const match of text.matchAll(END)) {
    const [whole, mark = ''] = match;
    const end = match.index + whole.length;
    const before = text.slice(Math.max(start, match.index - LONGEST_WORD), match.index);
    if (mark === '.' && isAbbreviation(before, text.slice(end, end + LONGEST_WORD))) continue;
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}

const LONGEST_WORD = 20;

/** Whether the point belongs to the word before it: "z. B.", "т. д.", "Nr.", "J.", "3. Oktober", or "2." before a step. */
function isAbbreviation(before: string, after: string): boolean {
  const word = /[^\s("«„“’']+$/u.exec(before)?.[0] ?? '';
  if (/^\d{1,2}$/.test(word)) return before.trim() === word || MONTH.test(after);
  return /^(\p{L}|[IVX]+)$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}
