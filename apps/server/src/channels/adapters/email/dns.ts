import type { Check, Dns } from '../../adapter.ts';

/** Where known providers publish their keys: Microsoft 365, Google, Fastmail, iCloud, Mailgun, Mailchimp, Amazon and others. */
const KNOWN_SELECTORS = [
  'selector1',
  'selector2',
  'google',
  'fm1',
  'sig1',
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
];

/** What was found; null if the domain has nothing, undefined if nobody answered. */
type Found = string | null | undefined;

/**
 * Whether others can write to the domain, and can tell that mail from it is genuine. A check that nobody could answer is left out. The
 * detail is what was found, or else the name at which it is missing.
 */
export async function checkDns(domain: string, dkimSelector: string, dns: Dns): Promise<Check[]> {
  const mx = lookUp(async () => (await dns.resolveMx(domain)).map(({ exchange }) => exchange).join(', '));
  const spf = findText(dns, domain, /^v=spf1\b/i);
  const selectors = dkimSelector === '' ? KNOWN_SELECTORS : [dkimSelector];
  const keyOf = (selector: string) => `${selector}._domainkey.${domain}`;
  const dkim = findFirst(selectors.map(keyOf), async (name) => (await findKey(dns, name)) && name);
  const dmarc = findFirst(parentsOf(domain).map(dmarcOf), (name) => findText(dns, name, /^v=DMARC1\b/i));
  return [
    ...checkOf('mail_mx', await mx, domain),
    ...checkOf('mail_spf', await spf, domain),
    ...checkOf('mail_dkim', await dkim, dkimSelector === '' ? `_domainkey.${domain}` : keyOf(dkimSelector)),
    ...checkOf('mail_dmarc', await dmarc, dmarcOf(domain)),
  ];
}

const checkOf = (name: Check['name'], found: Found, missingAt: string): Check[] =>
  found === undefined ? [] : [{ name, isOk: found !== null, detail: found ?? missingAt }];

const dmarcOf = (domain: string) => `_dmarc.${domain}`;

/** Where a subdomain says nothing, its parents count. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
}

/** The one text that is meant; several contradict each other, and receivers then ignore all of them. */
const findText = (dns: Dns, name: string, isMeant: RegExp): Promise<Found> =>
  lookUp(async () => {
    const texts = (await dns.resolveTxt(name)).map((parts) => parts.join('')).filter((text) => isMeant.test(text));
    return texts.length === 1 ? (texts[0] ?? null) : null;
  });

/** A key that was withdrawn is published empty. */
const findKey = (dns: Dns, name: string): Promise<Found> =>
  lookUp(async () => {
    const texts = (await dns.resolveTxt(name)).map((parts) => parts.join(''));
    return texts.find((text) => /(?:^|;)\s*p=\s*[\w+/]/.test(text)) ?? null;
  });

async function findFirst(names: readonly string[], find: (name: string) => Promise<Found>): Promise<Found> {
  const found = await Promise.all(names.map(find));
  return found.find((each) => typeof each === 'string') ?? (found.includes(undefined) ? undefined : null);
}

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);

async function lookUp(ask: () => Promise<string | null>): Promise<Found> {
  try {
    return (await ask()) || null;
  } catch (error) {
    return NOT_THERE.has(String((error as { code?: unknown }).code)) ? null : undefined;
  }
}
