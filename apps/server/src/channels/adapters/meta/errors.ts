import type { Refusal } from '@parley/contracts/messages';
import { z } from 'zod';
import { DeliveryError } from '../../adapter.ts';

/** What the Graph API answers when it refuses: https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const Refused = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
});
type Refused = z.infer<typeof Refused>['error'];

/** What decides about an error, besides its code. */
interface Circumstances {
  status: number;
  /** Whether a message was handed over. */
  isSend: boolean;
}

/** A refusal in Meta's own words, without the token that some of them quote. */
export class GraphRefusal extends DeliveryError {
  readonly code: number;
  readonly subcode: number | undefined;
  /** Meta refuses a closed window and a missing permission with the same bare code, so more has to be known. */
  readonly isUnexplained: boolean;

  constructor(error: Refused, about: Circumstances, text: string, retryAfterSeconds: number | null) {
    super(refusalOf(error, about), text, retryAfterSeconds);
    const { code, error_subcode: subcode } = error;
    this.code = code;
    this.subcode = subcode;
    this.isUnexplained = !isKnown(code, subcode) && (code === 10 || isPermission(code));
  }
}

const isPermission = (code: number) => code >= 200 && code <= 299;

/** By code and subcode, which win over the code alone. */
const BY_SUBCODE: Readonly<Record<string, Refusal>> = {
  '1/1357046': 'ambiguous', // sent, although it is an error
  '613/2534040': 'rate',
  '10/2018278': 'window',
  '10/2534022': 'window',
  '10/2018065': 'window',
  '10/2018108': 'recipient',
  '551/1545041': 'recipient',
  '200/1545041': 'recipient',
  '100/2018001': 'recipient',
  '100/2534014': 'recipient',
  '100/33': 'recipient',
  // Another app or Meta's inbox controls this conversation; only the others can be answered.
  '10/2018300': 'recipient',
  '10/1893063': 'restricted',
  '200/2534041': 'auth', // the owner of the Instagram account has switched off access to messages
};

/** These subcodes mean the same, whichever code they come with. */
const ANY_CODE: Readonly<Record<number, Refusal>> = {
  2018300: 'auth',
  2018321: 'auth',
  2018247: 'auth',
  2534001: 'recipient',
  2534029: 'restricted',
  2534122: 'restricted',
};

const BY_CODE: Readonly<Record<number, Refusal>> = {
  1: 'transient',
  2: 'transient',
  3: 'auth',
  4: 'rate',
  9: 'rate',
  10: 'auth',
  17: 'rate',
  32: 'rate',
  100: 'payload',
  102: 'auth',
  190: 'auth',
  341: 'rate',
  368: 'restricted',
  551: 'recipient',
  613: 'rate',
  80006: 'rate',
  2018247: 'auth',
  2018300: 'auth',
  2018321: 'auth',
  2534001: 'recipient',
  2534122: 'restricted',
};

const bySubcode = (code: number, subcode: number | undefined): Refusal | undefined =>
  subcode === undefined ? undefined : (BY_SUBCODE[`${code}/${subcode}`] ?? ANY_CODE[subcode]);

const isKnown = (code: number, subcode: number | undefined): boolean => bySubcode(code, subcode) !== undefined;

/** Not documented as a subcode of its own. */
const NO_SUCH_PERSON = /no matching user/i;

/** Which of the eight refusals an error is. The words decide only where Meta gives no number. */
function refusalOf(
  { code, error_subcode: subcode, is_transient: isTransient, message }: Refused,
  { status, isSend }: Circumstances,
): Refusal {
  const known = bySubcode(code, subcode);
  if (known) return known;
  if (status === 429) return 'rate';
  if (code === 100 && NO_SUCH_PERSON.test(message)) return 'recipient';
  // "An unknown error" of a server that failed says nothing about the message.
  if (code === 1 && isSend && status >= 500 && !isTransient) return 'ambiguous';
  if (isTransient) return BY_CODE[code] === 'rate' ? 'rate' : 'transient';
  if (isPermission(code)) return 'auth';
  return BY_CODE[code] ?? (status >= 500 ? (isSend ? 'ambiguous' : 'transient') : 'payload');
}

/** How long Meta asks us to wait: a header, or its estimate of when the limit ends. */
export function secondsToWait(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds >= 0) return seconds;
  const usage = /"estimated_time_to_regain_access"\s*:\s*(\d{1,5})/.exec(
    headers.get('x-business-use-case-usage') ?? '',
  );
  return usage && Number(usage[1]) > 0 ? Number(usage[1]) * 60 : null;
}
