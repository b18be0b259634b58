import type { Line } from './lines.ts';

/**
 * Where an older mail begins in the lines of a newer one: an introduction ("On Monday Anna wrote:"), Outlook's block of headers or
 * a separator. All patterns are bounded and look at a few short lines, so hostile input costs linear time.
 */

const WROTE =
  /(?:^|[\s,>])(?:wrote|writes|schrieb|schreibt|geschrieben|a écrit|a ecrit|écrit|ha scritto|scrive|a scris|scrie|пишет|писал|писала|написал|написала|написал\(а\)|пише|писав|писала|написав|написала|написав\(ла\)|написав\(-ла\))(?:$|[\s:,(<])/iu;
const STARTS_LIKE_INTRO = /^(?:(?:on|am|le|il|la|pe|în|in|den|at|from)\s|\p{L}{2,14}\.{0,1},{0,1} {0,2}\d|\d)/iu;
const TIME = /\d{1,2}[:.h]\d{2}/;
const DATE =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \p{L}{3,12}\.?,? \d{2,4}|\p{L}{3,12}\.? \d{1,2},? \d{4}|\d{4}/u;
const ADDRESS = /[^\s@<>]{1,64}@[^\s@<>]{1,200}/;
/** A colon, or the dashes of Zoho's "---- On Monday Anna wrote ----". */
const ENDS_LIKE_INTRO = /[:：]\s?>?$|^-{2,10} .{5,300} -{2,10}$/;
const MAX_INTRO = 400;
const MAX_INTRO_LINES = 4;

export interface Intro {
  /** How many lines above the colon belong to it. */
  extraLines: number;
  /** Sure enough to fold unmarked text below it. */
  isStrong: boolean;
}

/** The introduction of a quote that ends on this line, if one does. */
export function introEndingAt(lines: readonly Line[], end: number): Intro | null {
  const last = lines[end];
  const lastText = last?.text.trim() ?? '';
  if (!last || lastText.length > MAX_INTRO || !ENDS_LIKE_INTRO.test(lastText)) return null;
  let joined = '';
  for (let extraLines = 0; extraLines < MAX_INTRO_LINES; extraLines++) {
    const line = lines[end - extraLines];
    const text = line?.text.trim() ?? '';
    if (!line || text === '' || line.depth !== last.depth) return null;
    joined = `${text} ${joined}`.trim();
    if (joined.length > MAX_INTRO) return null;
    const intro = readIntro(joined);
    if (intro) return { extraLines, isStrong: intro === 'strong' };
  }
  return null;
}

function readIntro(line: string): 'strong' | 'weak' | null {
  const text = line.replace(/^-{2,10} /, '');
  const hasWrote = WROTE.test(text);
  const hasAddress = ADDRESS.test(text);
  const isDated = TIME.test(text) || DATE.test(text);
  if (!STARTS_LIKE_INTRO.test(text) || !isDated) return null;
  if (hasWrote && (TIME.test(text) || hasAddress)) return 'strong';
  if (hasAddress && TIME.test(text)) return 'strong';
  return hasWrote ? 'weak' : null;
}

type Label = 'from' | 'sent' | 'to' | 'cc' | 'subject';
const LABELS: Record<Label, string> = {
  from: 'from|von|de|da|de la|expeditor|expeditorul|от|от кого|від|від кого|expéditeur|mittente|absender',
  sent: 'sent|date|gesendet|gesendet am|datum|envoyé|envoyé le|inviato|data|trimis|dată|отправлено|дата|надіслано|відправлено',
  to: 'to|an|à|a|pour|către|catre|destinatar|destinatarul|кому|destinataire|empfänger|per',
  cc: 'cc|kopie|copie|копия|копія|ccn|bcc',
  subject: 'subject|betreff|objet|oggetto|subiect|subiectul|тема|sujet',
};
const LABEL_OF = new Map(
  Object.entries(LABELS).flatMap(([label, words]) => words.split('|').map((word) => [word, label as Label] as const)),
);
const LABELLED = /^[*_\s]{0,4}([\p{L} ]{1,20}?)[*_\s]{0,3}[:：]/u;
const HEADER_BLOCK_LINES = 12;
const MAX_CONTINUATIONS = 4;

const labelOf = (text: string): Label | undefined =>
  LABEL_OF.get(LABELLED.exec(text.slice(0, 60))?.[1]?.trim().toLowerCase() ?? '');

/** Whether the headers of an older mail begin here, as Outlook writes them: sender and two others within a few lines. */
export function isHeaderBlock(lines: readonly Line[], start: number): boolean {
  const first = labelOf(lines[start]?.text ?? '');
  if (first !== 'from' && first !== 'sent' && first !== 'subject') return false;
  const found = new Set<Label>();
  let others = 0;
  let sentAt = '';
  for (let at = start; at < Math.min(lines.length, start + HEADER_BLOCK_LINES); at++) {
    const label = labelOf(lines[at]?.text ?? '');
    if (label && found.has(label)) break;
    if (label) found.add(label);
    if (label === 'sent') sentAt = lines[at]?.text.slice(0, 200) ?? '';
    // A long list of recipients may take more lines; an empty line ends the block unless it goes on.
    else if (lines[at]?.text.trim() === '' ? !labelOf(lines[at + 1]?.text ?? '') : ++others > MAX_CONTINUATIONS) break;
  }
  if (!found.has('from')) return false;
  if (found.has('subject')) return found.has('sent') || found.has('to');
  // Windows Mail leaves out an empty subject. People write "From, To, Date" about journeys too, but not with a time and a year.
  return found.has('to') && sentAt !== '' && TIME.test(sentAt) && /\d{4}/.test(sentAt);
}

const ORIGINAL = new Set([
  'original message',
  'original-nachricht',
  'originalnachricht',
  'ursprüngliche nachricht',
  'ursprungliche nachricht',
  "message d'origine",
  'message d’origine',
  'message original',
  'messaggio originale',
  'mesaj original',
  'mesajul original',
  'mesaj inițial',
  'исходное сообщение',
  'исходное письмо',
  'оригинальное сообщение',
  'вихідне повідомлення',
  'оригінальне повідомлення',
  'початкове повідомлення',
  'reply message',
  'antwort nachricht',
]);
const FORWARDED = new Set([
  'forwarded message',
  'forwarded mail',
  'weitergeleitete nachricht',
  'weitergeleitete mail',
  'message transféré',
  'message transmis',
  'messaggio inoltrato',
  'mesaj redirecționat',
  'mesaj redirecţionat',
  'mesaj redirectionat',
  'mesaj transmis',
  'пересылаемое сообщение',
  'пересланное сообщение',
  'перенаправленное сообщение',
  'переслане повідомлення',
  'перенаправлене повідомлення',
  'пересланий лист',
  'begin forwarded message',
  'anfang der weitergeleiteten nachricht',
  'anfang der weitergeleiteten e-mail',
  'début du message réexpédié',
  'début du message transféré',
  'inizio messaggio inoltrato',
  'inizia il messaggio inoltrato',
  'începe mesajul redirecționat',
  'începe mesajul redirecţionat',
  'начало переадресованного сообщения',
  'начало пересылаемого сообщения',
  'початок листа, що пересилається',
  'початок переадресованого повідомлення',
]);

const bare = (text: string) => (text.length > 120 ? '' : text.replace(/^[-_=*\s]+|[-_=*:\s]+$/gu, '').toLowerCase());

/** "-----Original Message-----" in our languages. */
export const isOriginalMessageLine = (text: string): boolean => /^\s?-{2,}/.test(text) && ORIGINAL.has(bare(text));

/** "---------- Forwarded message ---------" or "Begin forwarded message:" in our languages. */
export const isForwardLine = (text: string): boolean => FORWARDED.has(bare(text));

/** The rule Outlook draws above its block of headers. */
export const isRule = (text: string): boolean => /^\s?[_-]{10,100}\s?$/.test(text);
