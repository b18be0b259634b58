import type { Unreadable } from '@parley/contracts/unreadable';
import type { PlatformMessage } from '../../adapter.ts';
import type { Content } from './updates.ts';

type Read = Pick<PlatformMessage, 'text' | 'files' | 'unreadable' | 'optionId'>;

/** What a message says. A kind that is not known is still a message: staff see that there was something. */
export function contentOf(type: string, content: Content): Read {
  const { text, interactive, button } = content;
  if (text) return { text: text.body };
  const chosen = interactive?.button_reply ?? interactive?.list_reply;
  if (chosen) return { text: chosen.title, ...choice(chosen.id) };
  if (interactive?.nfm_reply) return { text: interactive.nfm_reply.body ?? interactive.nfm_reply.response_json ?? '' };
  if (button) return { text: button.text, ...choice(button.payload ?? '') };
  return mediaOf(content) ?? wordsFor(content) ?? { text: `[${type}]`, unreadable: 'other' };
}

/** Begins the id of an option that had no room for its own; the choice then counts as its label. */
export const PLACE = '#';
const choice = (id: string) => (id === '' || id.startsWith(PLACE) ? {} : { optionId: id });

function mediaOf({ image, audio, video, document, sticker }: Content): Read | null {
  const withFile = (
    name: string,
    { id, caption = '' }: { id: string; caption?: string | undefined },
    what?: Unreadable,
  ) => ({
    text: caption,
    files: [{ externalId: id, name }],
    // The words below a film can be read.
    ...(what && !caption && { unreadable: what }),
  });
  if (image) return withFile('photo', image);
  if (audio) return withFile(audio.voice ? 'voice.ogg' : 'audio', audio, 'voice');
  if (video) return withFile('video.mp4', video, 'video');
  if (document) return withFile(document.filename ?? 'document', document);
  return sticker ? withFile('sticker', sticker, 'sticker') : null;
}

/** What can be said in words is no file: a place, a person, an order. */
function wordsFor({ location, contacts, order }: Content): Read | null {
  if (location) {
    const map = `https://www.openstreetmap.org/?mlat=${location.latitude}&mlon=${location.longitude}`;
    return { text: [location.name, location.address, map].filter(Boolean).join('\n') };
  }
  const people = contacts?.map(({ name, phones = [] }) =>
    [name.formatted_name, ...phones.flatMap(({ phone }) => phone ?? [])].join(', '),
  );
  if (people) return { text: people.join('\n') };
  if (!order) return null;
  const items = (order.product_items ?? []).map((item) => `${item.quantity} × ${item.product_retailer_id}`);
  return { text: [order.text, ...items].filter(Boolean).join('\n') };
}
