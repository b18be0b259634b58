import { OUR_ID } from '@parley/contracts/api-channel';
import { adapter, DeliveryError, type OutgoingPart } from '../../adapter.ts';
import { callBack, refusalOf } from './callback.ts';
import { connect, examine } from './connect.ts';
import { readEvents } from './read.ts';
import { Secrets, Settings } from './settings.ts';
import { isFromApp } from './signature.ts';

/** A company's own app: it calls us with events, and we call it with messages. See docs/guides/api-channel.md. */
export const api = adapter({
  platform: 'api',
  settings: Settings,
  secrets: Secrets,

  webhook: {
    isGenuine: isFromApp,
    read: ({ body }) => readEvents(body),
  },

  async fetchFile({ externalId: url }, _connection, fetch) {
    const reply = await fetch(url);
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
    throw new DeliveryError(
      reply.status >= 500 ? 'transient' : 'payload',
      `The file was answered with ${reply.status}.`,
    );
  },

  detectsDuplicates: true,

  async send(part, connection, fetch) {
    const id = `${OUR_ID}${part.key}`;
    const { to, isFromStaff } = part;
    const content = await contentOf(part);
    const reply = await callBack({ type: 'message', id, to, ...content, isFromStaff }, connection, fetch, { key: id });
    await reply.body?.cancel();
    if (!reply.ok) throw refusalOf(reply);
    return id;
  },

  async showTyping(to, connection, fetch) {
    const reply = await callBack({ type: 'typing', to }, connection, fetch);
    await reply.body?.cancel();
  },

  connect: (connection, _surroundings, fetch) => connect(connection, fetch),
  examine: (connection, _surroundings, fetch) => examine(connection, fetch),
});

async function contentOf(part: OutgoingPart) {
  if (part.type === 'text') return { text: part.text, options: [...part.options], file: null };
  const { name, mediaType, size } = part.file;
  const content = (await part.file.read()).toString('base64');
  return { text: '', options: [], file: { name, mediaType, size, content } };
}
