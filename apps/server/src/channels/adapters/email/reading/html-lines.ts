import { Parser } from 'htmlparser2';
import type { Line, LineMark } from './lines.ts';

const SKIPPED = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'object',
  'svg',
  'math',
  'select',
  'textarea',
]);
const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'body',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
const SPACED = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'table', 'ul']);
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const MAX_LENGTH = 2_000_000;

interface Open {
  name: string;
  isSkipped: boolean;
  depth: number;
  isCited: boolean;
  mark: LineMark | null;
  isPreformatted: boolean;
}

/** What a mail program calls the parts of an answer. Yahoo and Outlook prefix names again each time a mail is quoted. */
function markOf(attributes: Record<string, string>): LineMark | null {
  const names = `${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`;
  if (
    /(^|[\s_])(gmail_signature|moz-signature|signature|ms-outlook-mobile-signature|protonmail_signature_block|AppleMailSignature)(\s|$)/i.test(
      names,
    )
  )
    return 'signature';
  if (/(^|\s)(gmail_attr|moz-cite-prefix)(\s|$)/.test(names)) return 'intro';
  if (/moz-forward-container/.test(names)) return 'forward';
  if (/yahoo_quoted|mail-editor-reference-message-container|protonmail_quote/.test(names)) return 'history';
  if (attributes['name'] === 'quote') return 'history';
  return null;
}

/** Everything after these belongs to the older mail: Outlook does not wrap it. */
const startsHistory = (attributes: Record<string, string>) =>
  /(^|\s)(x_)*(divRplyFwdMsg|appendonsend|OutlookMessageHeader)(\s|$)/.test(
    `${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`,
  );

/** Hidden text was never seen by the person who wrote the mail, and must not be read by a bot either. */
const isHidden = (style: string) => /display\s*:\s*none|(^|[;\s])font-size\s*:\s*0(px|pt|em|%)?\s*(;|!|$)/i.test(style);

/** The lines a reader sees, with what the HTML says about quotes and signatures. */
export function linesOfHtml(html: string): Line[] {
  const lines: Line[] = [];
  const open: Open[] = [];
  const base: Open = { name: '', isSkipped: false, depth: 0, isCited: false, mark: null, isPreformatted: false };
  let words = '';
  let isHistory = false;
  let isSignature = false;

  const current = () => open.at(-1) ?? base;
  const breakLine = (isForced: boolean) => {
    const { depth, isCited, mark } = current();
    const text = words.replace(/[\t ]+$/, '');
    if (text.trim() === '' && !isForced) {
      words = '';
      return;
    }
    lines.push({
      text: text.trimStart(),
      depth,
      isCited,
      mark: isHistory ? 'history' : isSignature ? 'signature' : mark,
    });
    words = '';
  };
  const leaveBlank = () => {
    if (lines.length > 0 && lines.at(-1)?.text !== '') breakLine(true);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const outer = current();
        if (BLOCKS.has(name)) breakLine(false);
        if (name === 'br') breakLine(true);
        if (name === 'td' || name === 'th') words += words === '' ? '' : ' ';
        if (!outer.isSkipped && startsHistory(attributes)) isHistory = true;
        // Outlook's bookmark stands on the first line of the signature alone.
        if (name === 'a' && attributes['name']?.endsWith('_MailAutoSig') && words.trim() === '') isSignature = true;
        if (SPACED.has(name) || (name === 'p' && !/MsoNormal|MsoPlainText/.test(attributes['class'] ?? '')))
          leaveBlank();
        if (VOID.has(name)) return;
        const isQuote = name === 'blockquote';
        open.push({
          name,
          isSkipped: outer.isSkipped || SKIPPED.has(name) || isHidden(attributes['style'] ?? ''),
          depth: outer.depth + (isQuote ? 1 : 0),
          isCited:
            outer.isCited || (isQuote && (attributes['type'] === 'cite' || /quote/.test(attributes['class'] ?? ''))),
          mark: markOf(attributes) ?? outer.mark,
          isPreformatted: outer.isPreformatted || name === 'pre',
        });
      },
      ontext(text) {
        const { isSkipped, isPreformatted } = current();
        if (isSkipped) return;
        if (!isPreformatted) {
          const flat = text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
          words += words === '' ? flat.trimStart() : flat;
          return;
        }
        const [first = '', ...others] = text.split(/\r?\n/);
        words += first;
        for (const line of others) {
          breakLine(true);
          words = line;
        }
      },
      onclosetag(name) {
        if (VOID.has(name)) return;
        if (BLOCKS.has(name)) breakLine(false);
        if (open.at(-1)?.name === name) open.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html.slice(0, MAX_LENGTH));
  parser.end();
  breakLine(false);
  return lines;
}
