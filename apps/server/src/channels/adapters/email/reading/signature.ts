import type { Line } from './lines.ts';

/** What phones and apps add below a mail. It counts only as the last line of what someone wrote. */
const SENT_FROM = [
  /^(?:sent|mailed) (?:from|with|via|using) /,
  /^(?:gesendet|verschickt|versendet) (?:von|mit|aus|über|per) /,
  /^von mein\S{1,15} .{2,50} gesendet/,
  /^diese nachricht wurde von mein.{2,80} gesendet/,
  /^envoyé (?:de|depuis|avec|à partir|via) /,
  /^(?:inviato|inviata) (?:da|dal|dalla|con|tramite) /,
  /^trimis (?:de pe|din|cu|de la|prin) /,
  /^отправлено (?:с|из|через) /,
  /^(?:надіслано|відправлено) (?:з|із|зі|через|за допомогою) /,
];
const APP_ADVERTISEMENT = /outlook.{1,40}(?:ios|android)/;
const MAX_APP_LINE = 110;
const MAX_LINES_BELOW_BARE_DASHES = 12;

const isAppLine = ({ text }: Line): boolean => {
  const line = text
    .replace(/<?https?:\S{1,300}/g, '')
    .trim()
    .toLowerCase();
  if (line === '' || line.length > MAX_APP_LINE) return false;
  return SENT_FROM.some((pattern) => pattern.test(line)) || (line.length < 60 && APP_ADVERTISEMENT.test(line));
};

const isEmpty = ({ text }: Line) => text.trim() === '';

/** Where the signature begins in the lines somebody wrote; their length when there is none. */
export function signatureStart(lines: readonly Line[]): number {
  const marked = lines.findIndex(({ mark, depth }) => mark === 'signature' && depth === 0);
  // A signature in the middle is no signature: people answer below it.
  let end =
    marked >= 0 && lines.slice(marked).every((line) => line.mark === 'signature' || isEmpty(line))
      ? marked
      : lines.length;
  const dashes = lines.findLastIndex(({ text }, at) => at < end && text.trim() === '--');
  const below = lines.slice(dashes + 1, end).filter((line) => !isEmpty(line));
  if (dashes >= 0 && below.length <= MAX_LINES_BELOW_BARE_DASHES) end = dashes;

  for (let at = end - 1; at >= 0; at--) {
    const line = lines[at];
    if (!line || isEmpty(line)) continue;
    if (!isAppLine(line)) break;
    end = at;
  }
  return end;
}
