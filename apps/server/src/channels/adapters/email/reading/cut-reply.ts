import { textOfLines, type Line } from './lines.ts';
import { introEndingAt, isForwardLine, isHeaderBlock, isOriginalMessageLine, isRule } from './quote-start.ts';
import { signatureStart } from './signature.ts';

export interface CutMail {
  /** What the sender wrote now. Answers between quoted lines keep those lines. */
  text: string;
  /** Older mails and signatures, folded away in the inbox. */
  folded: string;
  isForward: boolean;
}

/** "See my answers below": the rest of the mail then belongs to the answer. */
const ANSWERS_BELOW =
  /\b(?:see|answers?|comments?|replies|reply|inline)\b.{0,40}\b(?:below|inline|in red|in blue)\b|\b(?:siehe|antworten|kommentare)\b.{0,40}(?:unten|in rot|in blau|im text)|(?:ci-dessous|en rouge|dans le texte)|(?:vedi|risposte).{0,30}(?:sotto|in rosso)|(?:mai jos|cu roșu|cu rosu|în text)|(?:ниже|красным|по тексту)|(?:нижче|червоним|у тексті)/iu;
const MAX_ANNOUNCEMENT = 2000;

type Role = 'own' | 'quote' | 'intro' | 'history';

/**
 * Separates what somebody wrote from what they quoted. When in doubt it shows more: an answer that cannot be told apart from
 * the quote stays with the quote. Why not a library: docs/decisions/0054-reading-email.md.
 */
export function cutReply(lines: readonly Line[], options: { isForward: boolean; hasFiles: boolean }): CutMail {
  const whole = (isForward: boolean): CutMail => ({ text: textOfLines(lines), folded: '', isForward });
  const roles = rolesOf(lines);
  if (options.isForward || forwardsMail(lines, roles)) return whole(true);

  const written = lines
    .map((line, at) => (roles[at] === 'own' && line.text.trim() !== '' ? at : -1))
    .filter((at) => at >= 0);
  const last = written.at(-1);
  if (last === undefined)
    return options.hasFiles ? { text: '', folded: textOfLines(lines), isForward: false } : whole(false);

  const signature = withoutSignatures(lines, roles);
  const kept = signature.kept;
  const own = kept.filter((at) => lines[at]?.text.trim() !== '');
  const [firstOwn, lastOwn] = [own[0], own.at(-1)];
  if (firstOwn === undefined || lastOwn === undefined) return whole(false);

  const from = Math.min(firstOwn, firstQuote(roles));
  const isKept = new Set(kept);
  const isMixed = ownBlocks(lines, roles, isKept) > 1;
  const shown: Line[] = [];
  const folded: Line[] = [];
  lines.forEach((line, at) => {
    const isBetween = isMixed && at >= from && at <= lastOwn && roles[at] !== 'intro' && !signature.dropped.has(at);
    (isKept.has(at) || isBetween ? shown : folded).push(line);
  });
  const text = textOfLines(shown);
  if (roles.includes('history') && ANSWERS_BELOW.test(text.slice(0, MAX_ANNOUNCEMENT))) return whole(false);
  return { text, folded: textOfLines(folded), isForward: false };
}

/** Says of every line whether the sender wrote it or quoted it. */
function rolesOf(lines: readonly Line[]): Role[] {
  const roles: Role[] = lines.map(({ depth, isCited, mark }) => {
    if (mark === 'history') return 'history';
    if (mark === 'intro') return 'intro';
    return depth > 0 && isCited ? 'quote' : 'own';
  });
  let firstOwn = Infinity;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line || line.text.trim() === '') continue;
    if (roles[at] === 'quote') {
      // Apple Mail puts the introduction inside the quote.
      const intro = introEndingAt(lines, at);
      if (intro?.isStrong && roles[at - intro.extraLines - 1] !== 'quote')
        roles.fill('intro', at - intro.extraLines, at + 1);
    }
    if (roles[at] !== 'own') continue;
    const isHistory = line.depth === 0 && (isOriginalMessageLine(line.text) || isHeaderBlock(lines, at));
    // Below headers with nothing above them somebody may have answered at the bottom.
    if (isHistory && firstOwn < at) {
      roles.fill('history', withRuleAbove(lines, at));
      break;
    }
    const intro = introEndingAt(lines, at);
    const start = at - (intro?.extraLines ?? 0);
    const next = intro ? nextFilled(lines, at + 1) : lines.length;
    if (intro && (lines[next]?.depth ?? 0) > line.depth) {
      roles.fill('intro', start, at + 1);
      for (
        let below = next;
        (lines[below]?.depth ?? 0) > line.depth || isBlankInside(lines, below, line.depth);
        below++
      ) {
        roles[below] = 'quote';
      }
      continue;
    }
    if (intro?.isStrong && firstOwn < start && line.depth === 0) {
      roles.fill('history', start);
      break;
    }
    firstOwn = Math.min(firstOwn, at);
  }
  return roles;
}

function nextFilled(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.text.trim() === '') at++;
  return at;
}

const isBlankInside = (lines: readonly Line[], at: number, depth: number): boolean =>
  lines[at]?.text.trim() === '' && (lines[at + 1]?.depth ?? 0) > depth;

const withRuleAbove = (lines: readonly Line[], at: number): number => {
  let start = at;
  while (start > 0 && (lines[start - 1]?.text.trim() === '' || isRule(lines[start - 1]?.text ?? ''))) start--;
  return start;
};

/** Mails that are passed on are kept whole, with their headers. */
function forwardsMail(lines: readonly Line[], roles: readonly Role[]): boolean {
  const reply = lines.findIndex(
    (line, at) => roles[at] === 'intro' && line.text.trim() !== '' && !isForwardLine(line.text),
  );
  const history = roles.indexOf('history');
  // Below these an older mail may have been forwarded, not this one.
  const end = Math.min(reply < 0 ? lines.length : reply + 1, history < 0 ? lines.length : history + 2);
  return lines.some(
    ({ text, depth, mark }, at) =>
      (mark === 'forward' && depth === 0) || (at < end && depth <= 1 && isForwardLine(text)),
  );
}

const firstQuote = (roles: readonly Role[]): number => {
  const at = roles.findIndex((role) => role === 'quote' || role === 'intro');
  return at < 0 ? Infinity : at;
};

/** The sender's lines without signatures; each stretch between quotes may end with one. */
function withoutSignatures(lines: readonly Line[], roles: readonly Role[]) {
  const kept: number[] = [];
  const dropped = new Set<number>();
  for (let start = 0; start < lines.length; start++) {
    if (roles[start] !== 'own') continue;
    let end = start;
    while (end < lines.length && roles[end] === 'own') end++;
    const signature = start + signatureStart(lines.slice(start, end));
    for (let at = start; at < end; at++) {
      if (at < signature) kept.push(at);
      else dropped.add(at);
    }
    start = end;
  }
  return { kept, dropped };
}

/** How many stretches of own words there are with quotes between them. Words below a single quote are one. */
function ownBlocks(lines: readonly Line[], roles: readonly Role[], isKept: ReadonlySet<number>): number {
  let blocks = 0;
  let wasOwn = false;
  lines.forEach(({ text }, at) => {
    if (text.trim() === '') return;
    const isOwn = roles[at] === 'own' && isKept.has(at);
    if (isOwn && !wasOwn) blocks++;
    wasOwn = isOwn || (wasOwn && roles[at] === 'own');
  });
  return blocks;
}
