import { isCompany, type ChatState } from './state.ts';
import type { WireMessage } from './wire.ts';

/**
 * Which of a message's buttons was pressed last, and whether they are still active: until the company sends another
 * message or the customer writes something else.
 */
export function choiceOf(message: WireMessage, { messages, outbox, conversation }: ChatState) {
  const since = messages.filter(({ seq }) => seq > message.seq);
  const pressed = [
    ...since.map((each) => (isCompany(each) ? null : each.option_id)),
    ...outbox.map(({ optionId }) => optionId ?? null),
  ];
  const isOurs = (id: string | null) => message.extras?.options.some((option) => option.id === id) === true;
  const end = pressed.findIndex((id) => !isOurs(id));
  return {
    chosen: pressed.slice(0, end < 0 ? undefined : end).at(-1) ?? null,
    isUsable: end < 0 && !conversation?.ended_at,
  };
}
