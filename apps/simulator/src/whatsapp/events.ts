import type { World } from '../platform.ts';
import type { Meta } from './meta-seam.ts';
import type { Chat, Customer, PhoneNumber, State } from './state.ts';

export type Events = ReturnType<typeof createEvents>;

export const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** Reports what happens to the webhook of a number: its own, else that of the business account, else that of the app. */
export function createEvents({ clock }: World, state: State, meta: Meta) {
  function send(number: PhoneNumber, field: string, value: object, lane: string, hasMetadata = true) {
    const account = state.accounts.get(number.accountId);
    const app = account && meta.state.apps.get(account.appId);
    if (!account?.isSubscribed || !app) return null;
    const callbackUrl = number.callbackUrl ?? account.callbackUrl;
    const metadata = { display_phone_number: number.display.replace(/\D/g, ''), phone_number_id: number.id };
    return meta.webhooks.send({
      platform: 'whatsapp',
      app,
      object: 'whatsapp_business_account',
      accountId: account.id,
      kind: field,
      lane,
      entry: {
        changes: [{ field, value: { messaging_product: 'whatsapp', ...(hasMetadata && { metadata }), ...value } }],
      },
      ...(callbackUrl !== null && { callbackUrl }),
    });
  }

  const laneOf = ({ number, customer }: Chat) => `${number.id} ${customer.userId}`;
  const contactOf = ({ name, phone, userId, showsPhone }: Customer) => ({
    profile: { name },
    user_id: userId,
    ...(showsPhone && { wa_id: phone }),
  });

  return {
    send,
    message(chat: Chat, message: object) {
      const { customer, number } = chat;
      const from = { from_user_id: customer.userId, ...(customer.showsPhone && { from: customer.phone }) };
      const timestamp = seconds(clock.now());
      const value = { contacts: [contactOf(customer)], messages: [{ ...from, timestamp, ...message }] };
      return send(number, number.hasMetaAgent ? 'standby' : 'messages', value, laneOf(chat));
    },
    status(chat: Chat, id: string, status: string, more: object) {
      const { customer } = chat;
      const to = { recipient_user_id: customer.userId, ...(customer.showsPhone && { recipient_id: customer.phone }) };
      const statuses = [{ id, status, timestamp: seconds(clock.now()), ...to, ...more }];
      return send(chat.number, 'messages', { statuses }, laneOf(chat));
    },
  };
}
