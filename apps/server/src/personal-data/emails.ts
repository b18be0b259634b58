import type { Range } from './range.ts';

/** Written as one word: name@domain.tld, in any script, also encoded as in links. */
const AT = /@|%40|&#64;|&commat;/gi;
const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62}))(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}){1,8}/u;
/** Endings of file names, as in "icon@2x.png". */
const FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|css|m?js|tsx?|json|xml|zip|mp[34]|html?|docx?|xlsx?)$/i;

/** The ends of addresses that people spell out. */
const TLD =
  'com|net|org|info|biz|edu|gov|io|eu|co|me|app|dev|shop|store|online|site|email|de|at|ch|li|fr|be|lu|it|sm|ro|md|ru|su|by|kz|ua|uk|ie|us|ca|es|pt|pl|nl|cz|sk|hu|bg|gr|tr|se|no|dk|fi|рф|укр';
const PROVIDERS =
  'gmail|googlemail|yahoo|hotmail|outlook|live|msn|icloud|aol|proton|protonmail|gmx|web|t-online|freenet|bluewin|orange|free|laposte|wanadoo|sfr|libero|alice|tiscali|virgilio|mail|yandex|rambler|bk|inbox|list|ukr|meta|i';

const DOT_WORDS = 'dot|punkt|point|punto|punct|точка|крапка';
const DOT = `\\.|\\s?[([{<]\\s?(?:\\.|${DOT_WORDS})\\s?[)\\]}>]\\s?|\\s(?:${DOT_WORDS})\\s|-(?:dot|punkt|point|punto|punct)-`;
const LAST_DOT = `(?:${DOT}|\\s?\\.\\s?)`;
const LABEL = '[\\p{L}\\p{N}-]{1,63}';
const domain = (pattern: string) => new RegExp(`^${pattern}(?![\\p{L}\\p{N}])`, 'iu');

/** The at sign in the seven languages. In brackets "at" is safe; as a bare word it often means a place. */
const AT_SIGN =
  /(?<sign>\s@\s|\s?[([{<]\s?(?:@|at|ät|arobase|chez|chiocciola|arond|coada de maimuță|собака|собачка|равлик)\s?[)\]}>]\s?|-at-|_at_|\s(?:klammeraffe|arobase|arobas|chiocciola|chiocciolina|arond|a rond|coada de maimuță|coada de maimuta|собака|собачка|равлик|ет|эт)\s)|\s(?:at|ät|la)\s|\s?@\s?/giu;
const ANY_DOMAIN = domain(`${LABEL}(?:(?:${DOT})${LABEL}){0,3}${LAST_DOT}(?:${TLD})`);
/** "name at gmail.com" is an address; "available at amazon.com" is not. */
const SURE_DOMAIN = domain(`(?:(?:${PROVIDERS})${LAST_DOT}|${LABEL}\\s(?:${DOT_WORDS})\\s)(?:${TLD})`);
const LOCAL_PART = new RegExp(
  `(?<![\\p{L}\\p{N}_+-])[\\p{L}\\p{N}_+-]{1,64}(?:(?:${DOT})[\\p{L}\\p{N}_+-]{1,64}){0,4}$`,
  'iu',
);

/** What stands before "at" where a place follows, not an address. */
const NO_NAME =
  /^(?:us|me|it|is|are|am|in|on|out|up|look|looking|looked|find|found|buy|bought|order|ordered|shop|available|account|visit|see|sign|log|login|register|registered|meet|now|here|there|one|page|site|store|website|and|or|you|them|him|her|email|mail|address|contact|write|sold|support|wir|sie|ihn|ich|kauf\p{L}*|moi|nous|vous|il|lui|noi|voi|mă|ma|eu|comand\p{L}*|cumpăr\p{L}*)$/iu;

/** Finds e-mail addresses, also those that are spelled out. */
export const findEmails = (text: string): Range[] => [...findWritten(text), ...findSpelled(text)];

function* findWritten(text: string): Iterable<Range> {
  let taken = 0;
  for (const { 0: at, index } of text.matchAll(AT)) {
    const start = startOfLocal(text, index, taken);
    const after = index + at.length;
    const domain = DOMAIN.exec(text.slice(after, after + 320))?.[0].replace(/[-.]+$/, '');
    if (start === index || !domain || !endsInName(domain) || FILE.test(domain)) continue;
    taken = after + domain.length;
    yield { start, end: taken };
  }
}

/** The last label of a domain has letters, so versions and prices are none. */
const endsInName = (domain: string) => /\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,24}[\p{L}\p{M}\p{N}-]*)$/iu.test(domain);

function startOfLocal(text: string, at: number, min: number): number {
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2);
    return quote >= Math.max(min, at - 66) ? quote : at;
  }
  let start = at;
  while (start > min && at - start < 64 && LOCAL.test(text[start - 1] ?? '')) start -= 1;
  // In a link, the address begins after the name of its parameter or the path.
  const before = text.slice(start, at);
  const cut = Math.max(
    before.lastIndexOf('='),
    before.lastIndexOf('/'),
    before.lastIndexOf('?'),
    before.lastIndexOf('&'),
  );
  start += cut + 1;
  while (start < at && /[.'*_`~|{}-]/.test(text[start] ?? '')) start += 1;
  return start;
}

function* findSpelled(text: string): Iterable<Range> {
  for (const { 0: at, index, groups } of text.matchAll(AT_SIGN)) {
    const isSure = groups?.['sign'] !== undefined;
    const after = index + at.length;
    const host = (isSure ? ANY_DOMAIN : SURE_DOMAIN).exec(text.slice(after, after + 200))?.[0];
    if (host === undefined) continue;
    const local = LOCAL_PART.exec(text.slice(Math.max(0, index - 130), index))?.[0];
    if (local === undefined || (!isSure && !at.includes('@') && NO_NAME.test(local))) continue;
    yield { start: index - local.length, end: after + host.length };
  }
}
