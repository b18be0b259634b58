import type { Locale } from '@parley/contracts/locales';
import { foldMarks, normalise } from '../language/index.ts';

/** How one goes on about the same subject: at the beginning of a message, and by words that refer to what was said. */
const WORDS: Record<Locale, { opening: string; reference: string }> = {
  en: {
    opening:
      'and|what about|how about|what if|or|but|then|also|so|same for|same with|for the|only|even|which one|which ones|why not|why|how so|what else|anything else',
    reference:
      'it|its|that|this|these|those|they|them|there|one|ones|the same|the other|the others|instead|too|as well|then',
  },
  ro: {
    opening:
      'si|dar|iar|sau|ce zici de|ce ziceti de|cum e cu|cum ramane cu|in cazul|atunci|la fel|deci|si daca|dar daca|care|de ce|altceva',
    reference: 'asta|acesta|aceasta|acestea|acela|aceea|el|ea|ei|ele|il|o|le|acolo|la fel|celalalt|cealalta|in schimb',
  },
  ru: {
    opening: 'а|и|но|или|а если|а как|что насчет|как насчет|тогда|также|а еще|а что|почему|какой именно|еще',
    reference: 'это|этот|эта|эти|этого|его|ее|их|он|она|они|оно|там|туда|тоже|так же|то же|другой|другая|другие|им',
  },
  ua: {
    opening: 'а|і|й|та|але|або|чи|а якщо|а як|що щодо|як щодо|тоді|також|а ще|а що|чому|ще',
    reference: 'це|цей|ця|ці|цього|його|її|їх|він|вона|вони|воно|там|туди|теж|так само|те саме|інший|інша|інші',
  },
  de: {
    opening:
      'und|aber|oder|was ist mit|wie ist es mit|wie sieht es mit|und wenn|was wenn|dann|auch|also|welche|welches|welcher|warum|wieso|sonst noch',
    reference:
      'das|es|dies|diese|dieser|dieses|sie|er|ihn|dort|da|damit|dafür|davon|dazu|dieselbe|derselbe|dasselbe|andere|anderen|auch|stattdessen',
  },
  fr: {
    opening:
      "et|mais|ou|qu'en est il|et pour|et si|quid|alors|aussi|donc|lequel|laquelle|lesquels|pourquoi|sinon|autre chose",
    reference:
      "ca|cela|ceci|celui|celle|ceux|celles|c'est|y|en|l'|le mien|la mienne|la bas|aussi|egalement|meme|l'autre|les autres|il|elle",
  },
  it: {
    opening: 'e|ma|o|oppure|e per|e se|che ne dici|e invece|invece|allora|anche|quindi|quale|quali|perche|altro',
    reference:
      'lo|la|li|le|questo|questa|questi|queste|quello|quella|quelli|quelle|ne|ci|li|anche|stesso|stessa|altro|altra|esso|essa',
  },
};

const bounded = (list: string) => `(?:${foldMarks(list).replace(/'/g, "['’ ]?")})(?![\\p{L}])`;
const PATTERNS = new Map(
  Object.entries(WORDS).map(([locale, { opening, reference }]) => [
    locale,
    {
      opening: new RegExp(`^[^\\p{L}\\p{N}]*${bounded(opening)}`, 'u'),
      reference: new RegExp(`(?<![\\p{L}])${bounded(reference)}`, 'u'),
    },
  ]),
);
const SHORT = 5;

/** How much a message needs the one before it to be understood: "and for Android?" does, "How do I pay?" does not. */
export function leansOnHistory(text: string, language: Locale): 'strongly' | 'maybe' | 'no' {
  const plain = foldMarks(normalise(text));
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const patterns = PATTERNS.get(language);
  if (!patterns) return 'no';
  if (patterns.opening.test(plain)) return words <= 2 * SHORT ? 'strongly' : 'maybe';
  if (words <= SHORT || patterns.reference.test(plain)) return 'maybe';
  return 'no';
}
