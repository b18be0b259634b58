import type { OutgoingPart } from '../../adapter.ts';
import { DeliveryError } from '../../adapter.ts';
import { surroundingsOf, type EmailConnection } from './settings.ts';
import { sendMail } from './transport/smtp.ts';
import { composeMail } from './writing/compose-mail.ts';

/** Sends one mail and returns its Message-ID, which is the same on every attempt. */
export async function sendPart(part: OutgoingPart, connection: EmailConnection): Promise<string> {
  if (part.type !== 'text' || !part.mail) throw new TypeError('A mail is sent as a whole.');
  const { thread, files } = part.mail;
  const { settings } = connection;
  // The address of somebody whose sender could not be trusted carries a note.
  const to = part.to.split(' ')[0] ?? '';
  if (to.endsWith('.invalid')) throw new DeliveryError('recipient', 'The mail had no usable sender.');
  const mail = composeMail({
    from: { name: settings.senderName, address: settings.address },
    to: { address: to },
    replyTo: thread.replyTo ?? settings.address,
    messageId: thread.messageId,
    answers: thread.answers,
    subject: thread.subject,
    text: part.text,
    quoted: thread.quoted ?? undefined,
    locale: thread.locale,
    unsubscribeUrl: thread.unsubscribeUrl,
    isAutomatic: !part.isFromStaff,
    instanceId: surroundingsOf(connection).instanceId,
    files: await Promise.all(
      files.map(async ({ name, mediaType, read }) => ({ name, mediaType, content: await read() })),
    ),
  });
  await sendMail(mail, connection);
  return thread.messageId;
}
