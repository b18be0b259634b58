import { normalise } from '../../../understanding/language/index.ts';

/** Anything that a program or a person could take for a web address. */
const LINK =
  /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"'`)\]]+|(?<![\p{L}\d@.])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?![\p{L}\d@])(?:[/?#:][^\s<>"'`)\]]*)?/giu;
/** Looks like a host, but is a file name or an abbreviation. */
const NO_HOST = /^(?:[^/]+\.(?:pdf|docx?|xlsx?|csv|txt|md|html?|png|jpe?g|zip)|(?:\p{L}\.)+\p{L}{1,3})$/iu;
/** Punctuation that ends the sentence, not the address. */
const END = /[.,;:!?]+$/;
const MARKUP = /!\[|\]\(|<\/?[a-z!][^<>]{0,300}>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});|`{3}/iu;

/** The hosts that a text mentions, except the allowed ones and those of links that stand in its sources as they are. */
export function foreignHosts(text: string, hosts: ReadonlySet<string>, sources: readonly string[] = []): string[] {
  const links = Array.from(text.matchAll(LINK), ([found]) => found.replace(END, '')).filter((found) => !isWord(found));
  const isQuoted = (link: string) => sources.some((source) => linksIn(source).has(link));
  return links.filter((link) => !isOwn(hostOf(link), hosts) && !isQuoted(link)).map(hostOf);
}

const linksIn = (text: string) => new Set(Array.from(text.matchAll(LINK), ([found]) => found.replace(END, '')));

/** The text without links to other hosts. */
export function withoutForeignLinks(text: string, hosts: ReadonlySet<string>): string {
  const kept = text.replace(LINK, (found) =>
    isWord(found) || isOwn(hostOf(found), hosts) ? found : `…${END.exec(found)?.[0] ?? ''}`,
  );
  return kept.replace(/…(?:\s*…)+/g, '…').trim();
}

/** Images, links and tags; answers are plain text. */
export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** "end.Next" is a missing space, not a host: hosts have no single capital in the middle. */
const isWord = (found: string) => NO_HOST.test(found) || (!/[/:]/.test(found) && /\.\p{Lu}\p{Ll}/u.test(found));

function hostOf(link: string): string {
  const bare = link.replace(END, '');
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`;
  return URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, '') : normalise(link);
}

const isOwn = (host: string, hosts: ReadonlySet<string>) =>
  hosts.has(host) || [...hosts].some((own) => host.endsWith(`.${own}`));
