import { adapter } from '../../adapter.ts';
import { connect, disconnect, examine, identify } from './connect.ts';
import { download } from './files.ts';
import { openGraph, Secrets, Settings, Success } from './graph.ts';
import { readCall } from './read.ts';
import { sendPart } from './send.ts';
import { answerChallenge, isGenuine } from './signature.ts';
import { openTemplates } from './templates.ts';

/** WhatsApp numbers on Meta's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
export const whatsapp = adapter({
  platform: 'whatsapp',
  settings: Settings,
  secrets: Secrets,

  webhook: { answerChallenge, isGenuine, read: readCall },
  fetchFile: ({ externalId }, connection, fetch) => download(externalId, connection, fetch),
  send: (part, connection, fetch) => sendPart(part, connection.settings.phoneNumberId, openGraph(connection, fetch)),

  templates: (connection, fetch) => openTemplates(openGraph(connection, fetch), connection.settings.wabaId),

  /** Marks the customer's message as read in the same call. It costs nothing, and ends with the answer or after 25 seconds. */
  async showTyping(_, connection, fetch, lastMessageId) {
    if (lastMessageId === null) return;
    await openGraph(connection, fetch)('POST', `${connection.settings.phoneNumberId}/messages`, Success, {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: lastMessageId,
      typing_indicator: { type: 'text' },
    });
  },
  typingSeconds: 20,

  connect,
  accountSetting: 'phoneNumberId',
  identify,
  disconnect,
  examine,
});
