/** Matches whole words; JavaScript's \b works for ASCII only. */
const whole = (list: string): RegExp => new RegExp(`^(?:${list})$`, 'u');

/** Hours per unit of time, by the normalised word that follows a number, in the seven languages. */
const TIME_UNITS: readonly (readonly [RegExp, number])[] = [
  [whole('min|mins|minutes?|minuten?|minut[oie]?|minutele|минут(?:а|ы|ах|ам)?|мин|хвилин(?:а|и|ах|ам)?|хв'), 1 / 60],
  [whole('h|hrs?|hours?|stunden?|std|heures?|or[aeă]|ore|orele|час(?:а|ов|ы|ах)?|годин(?:а|и|у|ах)?'), 1],
  [whole('days?|tage?n?|jours?|giorn[oi]|zi|zile|zilele|день|дн(?:я|ей|и|ях)|дні|днів|днях'), 24],
  [
    whole(
      'weeks?|wochen?|semaines?|settiman[ae]|săptămân[iăa]|săptămânile|saptaman[ia]|недел(?:я|и|ь|ю|е|ях)|тиж(?:день|ня|ні|нів|нях)',
    ),
    168,
  ],
  [whole('months?|monate?n?|mois|mes[ei]|lun[iaă]|месяц(?:а|ев|ы|ах)?|місяц(?:ь|я|і|ів|ях)'), 730.5],
  [whole('years?|jahre?n?|ans?|années?|ann[oi]|ani|an|год(?:а|ы|ах)?|лет|р[оі]к(?:и|ів|у|ах)?'), 8766],
];
const WORKDAY = whole('werktage?n?|arbeitstage?n?');

/** Currencies by symbol, code or word. "Lei" is the Moldovan or the Romanian one, as the company's sources mean it. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [whole('€|eur|euros?|евро|євро'), 'eur'],
  [whole('\\$|usd|dollars?|dolari?|dollar[oi]|доллар\\p{L}*|долар\\p{L}*'), 'usd'],
  [whole('£|gbp|pounds?|pfund|livres?|sterlin[ae]|фунт\\p{L}*'), 'gbp'],
  [whole('mdl|lei|leu|лей|лея|леев|леї|леїв'), 'lei'],
  [whole('ron'), 'ron'],
  [whole('₴|uah|грн|гривн?\\p{L}*|гривень'), 'uah'],
  [whole('₽|rub|руб\\p{L}*'), 'rub'],
  [whole('chf|franken|francs?|franchi'), 'chf'],
];
const PERCENT = whole('%|percent|prozent|процент\\p{L}*|відсот\\p{L}*');
/** Units of measure, each with its own name, because "25 MB" is not "25 GB". */
const MEASURES: readonly (readonly [RegExp, string])[] = [
  [whole('kb|кб'), 'kb'],
  [whole('mb|мб|mo|megabytes?'), 'mb'],
  [whole('gb|гб|go|gigabytes?|гигабайт\\p{L}*|гігабайт\\p{L}*'), 'gb'],
  [whole('tb|тб|terabytes?'), 'tb'],
  [whole('kg|кг|kilos?|kilogram\\p{L}*|килограмм\\p{L}*|кілограм\\p{L}*'), 'kg'],
  [whole('g|grams?|gramm|grammes?|грамм\\p{L}*|грам\\p{L}*'), 'g'],
  [whole('km|км|kilomet\\p{L}*|километр\\p{L}*|кілометр\\p{L}*'), 'km'],
  [whole('m|met(?:er|re)s?|mètres?|metri|metru|метр\\p{L}*'), 'm'],
  [whole('cm|см'), 'cm'],
  [whole('mm|мм'), 'mm'],
];
const MULTIPLIERS: readonly (readonly [RegExp, number])[] = [
  [whole('thousand|mii|mie|тысяч[аи]?|тыс|тисяч[аі]?|тис|tausend|mille|mila'), 1_000],
  [whole('million|millions|milion|milioane|миллион\\p{L}*|млн|мільйон\\p{L}*|millionen|milion[ei]'), 1_000_000],
];

/** What a number counts, by the word beside it. */
export type Unit =
  | { kind: 'time'; hours: number }
  | { kind: 'workday' | 'percent' | 'number' }
  | { kind: 'money'; currency: string }
  | { kind: 'measure'; name: string }
  | { kind: 'multiplier'; factor: number };

/** The unit that a normalised word names; null for any other word. */
export function unitOf(word: string): Unit | null {
  const hours = TIME_UNITS.find(([pattern]) => pattern.test(word))?.[1];
  if (hours !== undefined) return { kind: 'time', hours };
  const currency = CURRENCIES.find(([pattern]) => pattern.test(word))?.[1];
  if (currency !== undefined) return { kind: 'money', currency };
  const factor = MULTIPLIERS.find(([pattern]) => pattern.test(word))?.[1];
  if (factor !== undefined) return { kind: 'multiplier', factor };
  const measure = MEASURES.find(([pattern]) => pattern.test(word))?.[1];
  if (measure !== undefined) return { kind: 'measure', name: measure };
  if (WORKDAY.test(word)) return { kind: 'workday' };
  return PERCENT.test(word) ? { kind: 'percent' } : null;
}

/** "One" is left out: it is an article in most of these languages. */
const NUMBER_WORDS: readonly (readonly [number, string])[] = [
  [2, 'two doi două два две двух двум двумя дві двох двом zwei deux due'],
  [3, 'three trei три трех трем тремя трьох трьом drei trois tre'],
  [4, 'four patru четыре четырех четырем чотири чотирьох чотирьом vier quatre quattro'],
  [5, "five cinci пять пяти п'ять п'яти п'ятьох fünf cinq cinque"],
  [6, 'six șase шесть шести шість шести шістьох sechs sei'],
  [7, 'seven șapte семь семи сім семи сімох sieben sept sette'],
  [8, 'eight opt восемь восьми вісім восьмих acht huit otto'],
  [9, "nine девять девяти дев'ять дев'яти neun nove"],
  [10, 'ten zece десять десяти zehn dix dieci'],
  [11, 'eleven unsprezece одиннадцать одинадцять elf onze undici'],
  [12, 'twelve doisprezece двенадцать двенадцати дванадцять zwölf douze dodici'],
  [13, 'thirteen treisprezece тринадцать тринадцять dreizehn treize tredici'],
  [14, 'fourteen paisprezece четырнадцать четырнадцати чотирнадцять vierzehn quatorze quattordici'],
  [15, "fifteen cincisprezece пятнадцать пятнадцати п'ятнадцять fünfzehn quinze quindici"],
  [16, 'sixteen șaisprezece шестнадцать шістнадцять sechzehn seize sedici'],
  [17, 'seventeen șaptesprezece семнадцать сімнадцять siebzehn diciassette'],
  [18, 'eighteen optsprezece восемнадцать вісімнадцять achtzehn diciotto'],
  [20, 'twenty douăzeci двадцать двадцати двадцять zwanzig vingt venti'],
  [24, 'twenty-four vierundzwanzig ventiquattro'],
  [30, 'thirty treizeci тридцать тридцати тридцять dreißig trente trenta'],
  [40, 'forty patruzeci сорок сорока vierzig quarante quaranta'],
  [50, "fifty cincizeci пятьдесят п'ятдесят fünfzig cinquante cinquanta"],
  [60, 'sixty шестьдесят шістдесят sechzig soixante sessanta'],
  [90, "ninety девяносто дев'яносто neunzig novanta"],
  [100, 'hundred сто hundert'],
];
const NUMBER_OF = new Map(NUMBER_WORDS.flatMap(([value, words]) => words.split(' ').map((word) => [word, value])));

/** The numbers that words stand for: "two", "zwei". */
export const numberOf = (word: string): number | undefined => NUMBER_OF.get(word);
export const NUMBER_WORD = [...NUMBER_OF.keys()]
  .sort((one, other) => other.length - one.length)
  .join('|')
  .replaceAll("'", "['’ʼ]");

/** The months of the seven languages as they begin, in order. */
const MONTHS = [
  'jan|ianuar|gen(?=n)|янв|січ',
  'feb|fév|февр|лют',
  'mar(?!di|ți|te[dș])|mär|март|берез',
  'apr|avr|апр|квіт',
  'ma[iy](?!l)|mag(?=g)|мая|май|трав',
  'jun|iun|juin|giu(?=g)|июн|черв',
  'jul|iul|juil|lug(?=l)|июл|лип',
  'aug|aoû|ago(?=s)|авг|серп',
  'sep|set(?=t)|сент|верес',
  'oct|okt|ott|окт|жовт',
  'nov|noi(?=e)|нояб|листоп',
  'dec|dez|déc|dic|дек|груд',
];
export const MONTH = `(?:${MONTHS.join('|')})\\p{L}*\\.?`;
const MONTH_PATTERNS = MONTHS.map((month) => new RegExp(`^(?:${month})`, 'u'));
/** From 1 to 12. */
export const monthOf = (word: string): number => MONTH_PATTERNS.findIndex((month) => month.test(word)) + 1;

const before = (list: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})\\s*$`, 'u');

/** Words before a number that make it a limit or an estimate, longest first. */
export const BOUNDS: readonly (readonly ['max' | 'min' | 'about', RegExp])[] = [
  [
    'max',
    before(
      "no (?:more|later|longer) than|not (?:more|later|longer) than|up to|at most|maximum(?: of)?|max\\.?|less than|under|fewer than|bis zu|höchstens|maximal|weniger als|nicht (?:mehr|länger|später) als|unter|jusqu['’]à|au (?:plus|maximum)|moins de|pas plus de|fino a|al massimo|meno di|non (?:più di|oltre)|până la|cel mult|maximum|maxim|mai puțin de|nu mai mult de|до|не (?:более|больше|позднее|позже)|максимум|менее|меньше|не (?:більше|пізніше)|щонайбільше|менше",
    ),
  ],
  [
    'min',
    before(
      'at least|(?:a )?minimum(?: of)?|min\\.?|more than|over|above|starting (?:at|from)|from|not less than|ab|mindestens|mehr als|über|à partir de|au (?:moins|minimum)|plus de|dès|a partire da|da|almeno|più di|oltre|de la|începând (?:cu|de la)|cel puțin|minimum|minim|peste|mai mult de|не менее|от|минимум|более|больше|свыше|не менше|від|щонайменше|мінімум|більше|понад',
    ),
  ],
  [
    'about',
    before(
      'about|approximately|approx\\.?|around|roughly|circa|ca\\.?|cca\\.?|etwa|ungefähr|rund|environ|à peu près|aproximativ|cam|около|примерно|близько|приблизно|~',
    ),
  ],
];

/** Words before a number that make it a name: "step 2", "article 5". */
export const LABEL = before(
  'steps?|sections?|articles?|art\\.?|pages?|chapters?|figures?|points?|no\\.?|nr\\.?|n°|№|#|schritte?|abschnitt|artikel|seite|kapitel|punkt|étapes?|chapitre|numéro|pass[oi]|sezione|articolo|pagina|capitolo|punto|numero|pasul|secțiunea|articolul|capitolul|punctul|numărul|шаг|раздел|стать[яеи]|страниц[аые]|глав[аые]|пункт|номер|крок|розділ|статт[яі]|сторінк[аи]|level|stufe|niveau|livello|nivelul|уровень|рівень|room|building|street|road|ul\\.|вул\\.|ул\\.|str\\.|strada|rue|via|дом|буд\\.|д\\.',
);
