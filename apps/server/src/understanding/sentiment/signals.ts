import { foldMarks, normalise } from '../language/index.ts';
import type { Sentiment } from './labels.ts';

type Emotion = Exclude<Sentiment, 'neutral'>;

const EMOJI: Record<Emotion, string> = {
  happy: '😀 😃 😄 😁 😆 😂 🤣 😊 😍 🥰 😘 🤩 🥳 😇 🙂 😉 👍 👏 🙏 🎉 💪 💯 💖 💕 ❤ 🧡 💛 💚 💙 💜 ✨ 🌟 👌 🤗 😎 🔥',
  sad: '😢 😭 😞 😔 😟 🙁 ☹ 😥 😓 😩 😫 💔 😿 🥺 😪 😣',
  angry: '😠 😡 🤬 👿 💢 🖕 👎 😤',
  confused: '🤔 😕 🤨 😵 🤷 ❓ ❔ 🧐',
};

/** Beginnings of unambiguous phrases, without diacritics, in the languages with little training data. */
const PHRASES: Record<Emotion, string> = {
  happy: `multumesc|mersi|super|excelent|minunat|perfect|felicitari|sunteti cei mai buni|ma bucur|genial|foarte multumit
    |спасибо|благодар|отличн|прекрасн|замечательн|супер|класс|круто|великолепн|вы лучшие|очень доволен|очень довольна|рада? что
    |дякую|дуже вдячн|чудов|прекрасн|супер|клас|круто|найкращ|задоволен|молодці
    |danke|vielen dank|super|toll|klasse|perfekt|ausgezeichnet|hervorragend|freue mich|prima|spitze|wunderbar
    |merci|super|genial|parfait|excellent|formidable|bravo|ravie?|impeccable|magnifique|top
    |grazie|perfetto|ottimo|eccellente|fantastic|bravi|bravissim|meraviglios|felicissim|complimenti`,
  sad: `ce pacat|din pacate|imi pare rau|dezamagit|sunt trist|foarte trist
    |очень жаль|к сожалению|грустно|расстроен|разочарован|обидно|печально
    |дуже шкода|на жаль|сумно|засмучен|розчарован|прикро
    |leider|schade|enttauscht|traurig|enttauschend
    |dommage|malheureusement|decu|triste|decevant
    |peccato|purtroppo|delus|triste|deludente`,
  angry: `inacceptabil|rusine|nesimt|bataie de joc|escroc|hotie|hoti|teapa|sunt furios|m-am saturat|m am saturat|cel mai prost|nu mai comand|voi reclama|protectia consumatorului|oribil|groaznic
    |безобраз|ужасн|отвратительн|кошмар|издева|мошенник|обман|достал|возмут|позор|хватит|сколько можно(?! (?!еще|уже|ждать|терпеть|повторять|тянуть)\\p{L})|верните деньги|жалоб|хамств|кидал|развод|бесит|бесите
    |жахлив|обурен|шахра|обман|ганьба|безлад|скільки можна(?! (?!ще|вже|чекати|терпіти|повторювати|тягнути)\\p{L})|поверніть гроші|скарг|хамств|знуща|огидн|бісить
    |unverschamt|frechheit|betrug|betruger|skandal|wutend|schlecht(?:er|este) service|inakzeptabel|sauerei|verarsch|beschwer|anwalt|katastroph|lacherlich
    |inadmissible|scandaleux|honteux|honte|arnaque|escroc|voleurs|en colere|furieu|inacceptable|marre|plainte|foutez|nul
    |vergogn|scandalos|inaccettabile|truff|ladri|arrabbiat|furios|schifo|presa in giro|basta|denunc|pessim|ridicol`,
  confused: `nu inteleg|n-am inteles|n am inteles|nu am inteles|nu pricep|nu e clar|nu imi este clar|nu imi e clar|sunt confuz|ce inseamna
    |не понимаю|не понял|не поняла|непонятно|не ясно|неясно|запутал|что это значит|в смысле|как это понимать
    |не розумію|не зрозумі|незрозуміло|не ясно|заплута|що це означає|що це значить
    |verstehe (?:das |es |ich )?nicht|versteh(?:e)? nicht|nicht verstanden|unklar|verwirr|was bedeutet|was soll das heissen
    |comprends pas|pas compris|pas clair|perdue?|confus|qu est ce que ca veut dire|que veut dire|je ne saisis pas
    |non capisco|non ho capito|non e chiaro|confus|cosa significa|che significa|cosa vuol dire`,
};

/** Phrases of customers that the English model misses, because it was trained on conversations among friends. */
const ENGLISH: Partial<Record<Emotion, string>> = {
  angry: `furious|angry|ridiculous|unacceptable|outrageous|disgrace|disgusting|scam|fraud|rip ?off|fed up|sick of|worst|terrible service
    |service is terrible|appalling|my money back|never again|my lawyer|waste of (?:time|money)|liars?(?!\\p{L})|incompetent`,
  confused: `(?:do not|don t|cannot|can t) (?:understand|figure)|(?:am|m) (?:confused|lost)|makes? no sense|what do you mean|not clear to me`,
};

/** Words that show anger unless somebody asks about them: "Where do I file a complaint?", "Can I get my money back?" */
const TOPICS = `protectia consumatorului|жалоб|хватит|развод|скарг|beschwer|anwalt|plainte|nul|basta|denunc
    |scams?|frauds?|worst|my money back|never again|my lawyer`;

/** Greetings, which reveal nothing about the mood. */
const GREETING =
  /^[\s\p{P}]*(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|greetings|bun[ăa] (?:ziua|diminea[țţt]a|seara)|bun[ăa]|salut(?:are)?|здравствуй(?:те)?|добр(?:ый|ого) (?:день|дня|вечер|вечора)|доброе утро|привет|добрий (?:день|вечір|ранок)|доброго (?:дня|вечора|ранку)|вітаю|привіт|guten (?:tag|morgen|abend)|hallo|moin|servus|gr(?:ü|ue)(?:ß|ss) gott|bonjour|bonsoir|coucou|ciao|buon ?giorno|buona ?sera|salve)(?![\p{L}\p{N}])/iu;

const emoji = new Map(
  Object.entries(EMOJI).flatMap(([label, list]) =>
    list.split(' ').map((sign): [string, Emotion] => [sign, label as Emotion]),
  ),
);
/** Diacritics are removed from the phrases, as they are from texts. */
const patternsOf = (phrases: Partial<Record<Emotion, string>>) =>
  Object.entries(phrases).map(([label, list]): [Emotion, RegExp] => [
    label as Emotion,
    new RegExp(`(?<![\\p{L}])(?:${foldMarks(list.replace(/\s*\n\s*/g, ''))})`, 'gu'),
  ]);
const topics = new RegExp(`^(?:${foldMarks(TOPICS.replace(/\s*\n\s*/g, ''))})`, 'u');
const phrases = patternsOf(PHRASES);
const englishPhrases = patternsOf(ENGLISH);

/**
 * The mood of an emoji or a set phrase that is clear without a model. Null if there are conflicting ones. In a calm request,
 * words that may be its topic do not count.
 */
export function clearSignal(text: string, { isCalm = false } = {}): Emotion | null {
  const votes = new Map<Emotion, number>();
  const vote = (label: Emotion) => votes.set(label, (votes.get(label) ?? 0) + 1);
  for (const [sign] of text.matchAll(/\p{Extended_Pictographic}/gu)) {
    const label = emoji.get(sign);
    if (label) vote(label);
  }
  const plain = plainly(text);
  for (const [label, pattern] of phrases)
    for (const [said] of plain.matchAll(pattern)) if (!isCalm || !topics.test(said)) vote(label);
  // Next to anger or confusion, thanks are mere politeness.
  if (votes.has('angry') || votes.has('confused')) votes.delete('happy');
  const [first, second] = [...votes].sort((one, other) => other[1] - one[1]);
  if (!first || (second && second[1] === first[1])) return null;
  return first[0];
}

const plainly = (text: string): string => foldMarks(normalise(text)).replaceAll("'", ' ');

/** The mood of an English set phrase that is clear without a model. */
export function englishSignal(text: string, { isCalm = false } = {}): Emotion | null {
  const plain = plainly(text);
  const isMeant = (phrase: string) => !isCalm || !topics.test(phrase);
  const said = englishPhrases.filter(([, pattern]) => (plain.match(pattern) ?? []).some(isMeant));
  return said.length === 1 ? (said[0]?.[0] ?? null) : null;
}

/** The text without its greeting. */
export const withoutGreeting = (text: string): string => text.replace(GREETING, '');
