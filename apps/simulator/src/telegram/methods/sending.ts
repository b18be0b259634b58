import { badRequest } from '../errors.ts';
import { getReachableChat, peopleOf, sendToCustomer, type Call } from '../chats.ts';
import { readRichMessage, richText } from '../rich.ts';
import { MAX_TEXT, readFormatted, readText } from './texts.ts';

const ACTION_MS = 5_000;
const DRAFT_MS = 30_000;
const ACTIONS = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

export const sendMessage = (call: Call) => {
  const chat = getReachableChat(call);
  return sendToCustomer(call, readText(call.params), chat);
};

export const sendRichMessage = (call: Call) => {
  const chat = getReachableChat(call);
  return sendToCustomer(call, { rich_message: readRichMessage(call.params) }, chat);
};

export function sendChatAction(call: Call): true {
  const chat = getReachableChat(call);
  const name = call.params.text('action');
  if (!ACTIONS.has(name)) throw badRequest('wrong parameter action in request');
  const { world } = call.telegram;
  chat.action = { name, until: world.clock.now() + ACTION_MS };
  world.journal.transcript.add({ ...peopleOf(chat), direction: 'out', kind: 'typing', text: name });
  return true;
}

export function sendMessageDraft(call: Call): true {
  const formatted = readFormatted(call.params, 'text', 'entities');
  if (formatted.text.length > MAX_TEXT) throw badRequest('message is too long');
  return showDraft(call, formatted);
}

export const sendRichMessageDraft = (call: Call): true =>
  showDraft(call, { text: richText(readRichMessage(call.params)), entities: [] });

/** Shows text that is still being written; it vanishes after 30 seconds or with the next message. */
function showDraft(call: Call, { text, entities }: ReturnType<typeof readFormatted>): true {
  const chat = getReachableChat(call);
  const { params, telegram } = call;
  const id = params.integer('draft_id');
  if (!id) throw badRequest('draft_id must be non-zero');
  const { clock, journal } = telegram.world;
  const isAfterStop = chat.stoppedDraftIds.has(id);
  journal.transcript.add({
    ...peopleOf(chat),
    direction: 'out',
    kind: 'draft',
    text,
    ...(isAfterStop ? { is_after_stop: true } : {}),
  });
  // The customer has stopped it and sees no more of it.
  if (isAfterStop) return true;
  chat.drafts.set(id, {
    id,
    text,
    entities,
    canStop: params.flag('can_stop'),
    keepOnStop: params.flag('keep_on_stop'),
    isStopped: false,
    expiresAt: clock.now() + DRAFT_MS,
  });
  return true;
}
