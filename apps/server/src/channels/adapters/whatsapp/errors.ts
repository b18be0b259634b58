import type { Refusal } from '@parley/contracts/messages';
import { z } from 'zod';
import { DeliveryError, type TemplateStatus } from '../../adapter.ts';

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const CODES: Readonly<Record<Refusal, readonly number[]>> = {
  auth: [0, 3, 10, 190, 131005, 133010],
  rate: [4, 80007, 130429, 131056, 133016],
  transient: [1, 2, 131000, 131016, 131057, 133004],
  window: [131047],
  // 131049: this customer gets no more marketing for now.
  recipient: [131021, 131026, 131030, 131049],
  payload: [100, 131008, 131009, 131051, 131052, 131053, 132000, 132005, 132007, 132012, 132018, 33, 2534001],
  // 131062: the number is used on a phone as well, which forbids this.
  restricted: [131031, 131042, 131048, 368, 130497, 131062],
  ambiguous: [],
  template: [132001, 132015, 132016],
  unwanted: [131050],
};

const REFUSAL_OF = new Map(
  Object.entries(CODES).flatMap(([refusal, codes]) => codes.map((code) => [code, refusal as Refusal] as const)),
);

export const OPTED_OUT = 131050;
/** What a refusal says about a template: it does not exist, is paused, or is disabled. */
export const TEMPLATE_STATES: Readonly<Record<number, TemplateStatus>> = {
  132001: 'deleted',
  132015: 'paused',
  132016: 'disabled',
};
const PAIR_RATE = 131056;

/** How long to wait, in seconds: WhatsApp takes one message every six seconds to one person, after a burst. */
const WAITS: Readonly<Record<number, number>> = { [PAIR_RATE]: 6, 4: 60, 80007: 60, 133016: 3_600 };

export function refusalOf(code: number, status = 400): Refusal {
  const known = REFUSAL_OF.get(code);
  if (known) return known;
  if (code >= 200 && code <= 299) return 'auth';
  if (status === 429) return 'rate';
  return status >= 500 ? 'transient' : 'payload';
}

const Refused = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});
type Refused = z.infer<typeof Refused>['error'];

export const readRefused = (body: unknown): Refused | null => Refused.safeParse(body).data?.error ?? null;

/** A refusal in Meta's own words, which never contain the token. */
export class WhatsAppRefusal extends DeliveryError {
  readonly code: number;

  constructor({ code, message, error_data: data, is_transient: isTransient }: Refused, status: number) {
    const refusal = refusalOf(code, status);
    const words = [message || `Error ${code}`, data?.details].filter(Boolean).join(': ');
    super(refusal === 'payload' && isTransient ? 'transient' : refusal, words, WAITS[code] ?? null);
    this.code = code;
  }
}
