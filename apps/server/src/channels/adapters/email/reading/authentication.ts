type Verdict = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror' | 'policy';

/** What our receiving mail server found out about the sender; null where it said nothing. */
export interface Authentication {
  spf: Verdict | null;
  dkim: Verdict | null;
  dmarc: Verdict | null;
}

type Headers = readonly { key: string; value: string }[];

const VERDICTS: ReadonlySet<string> = new Set([
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
  'policy',
]);

/**
 * Reads the Authentication-Results headers of one receiving host (RFC 8601). Senders can write such headers too, so those of other
 * hosts are ignored, and so is everything below the first hop that the host did not write itself.
 */
export function readAuthentication(headers: Headers, trustedHost: string | null): Authentication {
  const result: Authentication = { spf: null, dkim: null, dmarc: null };
  if (!trustedHost) return result;
  const host = trustedHost.toLowerCase();
  for (const { key, value } of headers.slice(0, endOfTrustedHop(headers, host))) {
    if (key !== 'authentication-results') continue;
    const [id = '', ...findings] = withoutComments(value).split(';');
    if (id.trim().split(/\s/)[0]?.toLowerCase() !== host) continue;
    for (const finding of findings) {
      const match = /^\s{0,20}(spf|dkim|dmarc)\s{0,5}=\s{0,5}([a-z]{2,10})/i.exec(finding);
      const method = match?.[1]?.toLowerCase() as keyof Authentication | undefined;
      const verdict = match?.[2]?.toLowerCase() ?? '';
      if (!method || !VERDICTS.has(verdict)) continue;
      // Several signatures: one that holds is enough.
      if (result[method] === null || (method === 'dkim' && verdict === 'pass')) result[method] = verdict as Verdict;
    }
  }
  return result;
}

/** Hosts write above what they received; some write their findings below their own Received line. */
function endOfTrustedHop(headers: Headers, host: string): number {
  const isReceived = ({ key }: { key: string }) => key === 'received';
  const own = headers.findIndex((header) => isReceived(header) && receivedBy(header.value) === host);
  const end = headers.findIndex((header, at) => isReceived(header) && at > own);
  return end < 0 ? headers.length : end;
}

const receivedBy = (value: string) =>
  /(?:^|\s)by\s{1,5}([^\s;()]{1,255})/i.exec(withoutComments(value))?.[1]?.toLowerCase();

function withoutComments(value: string): string {
  let depth = 0;
  let out = '';
  for (const character of value.slice(0, 10_000)) {
    if (character === '(') depth++;
    else if (character === ')' && depth > 0) depth--;
    else if (depth === 0) out += character;
  }
  return out;
}
