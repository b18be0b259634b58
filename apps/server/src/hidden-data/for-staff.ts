import type { PersonalData } from '@parley/contracts/personal-data';
import { redact } from '../personal-data/index.ts';

/** A message as staff may see it. */
export const messageForStaff = <Message extends { text: string }>(
  message: Message,
  fromStaff: readonly PersonalData[],
): Message => (fromStaff.length === 0 ? message : { ...message, text: redact(message.text, fromStaff) });
