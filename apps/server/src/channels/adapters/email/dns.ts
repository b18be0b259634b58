import { Resolver } from 'node:dns/promises';
import type { Check } from '../../adapter.ts';

const TIMEOUT_MS = 3_000;

/** Missing records: "no" is known, "unknown" means that nobody answered. */
type Found = 'yes' | 'no' | 'unknown';

/** Whether the domain says who may send mail for it. What cannot be found out is not counted against it. */
export async function checkDns(domain: string): Promise<Check> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const text = (name: string, isIt: RegExp) =>
    lookUp(async () => (await resolver.resolveTxt(name)).some((parts) => isIt.test(parts.join(''))));
  const [mx, spf, dmarc] = await Promise.all([
    lookUp(async () => (await resolver.resolveMx(domain)).length > 0),
    text(domain, /^v=spf1\b/i),
    text(`_dmarc.${domain}`, /^v=DMARC1\b/i),
  ]);
  const found = { MX: mx, SPF: spf, DMARC: dmarc };
  const named = (wanted: Found) => Object.entries(found).flatMap(([name, each]) => (each === wanted ? [name] : []));
  const missing = named('no');
  return { name: 'mail_dns', isOk: missing.length === 0, detail: (missing[0] ? missing : named('yes')).join(', ') };
}

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);

async function lookUp(ask: () => Promise<boolean>): Promise<Found> {
  try {
    return (await ask()) ? 'yes' : 'no';
  } catch (error) {
    return NOT_THERE.has(String((error as { code?: unknown }).code)) ? 'no' : 'unknown';
  }
}
