import type { Refusal } from '@parley/contracts/messages';
import { z } from 'zod';
import { DeliveryError } from '../../adapter.ts';

/** What Telegram answers when it refuses: https://core.telegram.org/bots/api#making-requests */
export const Refused = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});
type Refused = z.infer<typeof Refused>;

/** A refusal in Telegram's own words, which never contain the token. */
export class TelegramRefusal extends DeliveryError {
  /** A group has become a supergroup, with this id. */
  readonly movedTo: number | undefined;

  constructor({ error_code: code, description, parameters }: Refused) {
    super(refusalOf(code, description), description || `Telegram answered ${code}`, parameters?.retry_after ?? null);
    this.movedTo = parameters?.migrate_to_chat_id;
  }

  get isUnparsable(): boolean {
    return this.message.includes("can't parse entities");
  }
}

const NO_SUCH_CHAT = /chat not found|user not found|PEER_ID_INVALID/i;

function refusalOf(code: number, description: string): Refusal {
  if (code === 429) return 'rate';
  // Telegram answers 404 to tokens that are not well-formed, and knows all methods that we use.
  if (code === 401 || code === 404) return 'auth';
  if (code === 403 || NO_SUCH_CHAT.test(description)) return 'recipient';
  // 409: somebody else receives the updates of this bot. That passes, or its doctor shows it.
  if (code >= 500 || code === 409) return 'transient';
  return 'payload';
}
