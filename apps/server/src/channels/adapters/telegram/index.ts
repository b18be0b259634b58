import { z } from 'zod';
import { adapter } from '../../adapter.ts';
import { download, openApi, Secrets, Settings } from './api.ts';
import { connect, examine, identify, isFromTelegram, poll, removeWebhook } from './connect.ts';
import { htmlOf } from './markup.ts';
import { readUpdate } from './read.ts';
import { sendPart } from './send.ts';

/** Telegram bots: https://core.telegram.org/bots/api. Only private chats; bots in groups stay silent. */
export const telegram = adapter({
  platform: 'telegram',
  settings: Settings,
  secrets: Secrets,

  webhook: {
    isGenuine: ({ headers }, secrets) => isFromTelegram(headers['x-telegram-bot-api-secret-token'], secrets),
    read: ({ body }) => readUpdate(JSON.parse(body.toString('utf8'))),
  },
  fetchFile: ({ externalId }, connection, fetch) => download(externalId, connection, fetch),
  send: (part, connection, fetch) => sendPart(part, openApi(connection, fetch)),

  /** Stops the button's spinner, and removes the buttons, because one has been chosen. */
  async acknowledge({ from, acknowledgement = '' }, connection, fetch) {
    const api = openApi(connection, fetch);
    const [queryId, messageId] = acknowledgement.split(' ');
    await Promise.allSettled([
      api('answerCallbackQuery', z.unknown(), { callback_query_id: queryId }),
      api('editMessageReplyMarkup', z.unknown(), { chat_id: from.externalId, message_id: Number(messageId) }),
    ]);
  },

  async showTyping(to, connection, fetch) {
    await openApi(connection, fetch)('sendChatAction', z.unknown(), { chat_id: to, action: 'typing' });
  },

  async showDraft(to, { id, text }, connection, fetch) {
    const html = htmlOf(text).replaceAll('\n', '<br>');
    const draft = { chat_id: to, draft_id: id, rich_message: { html }, can_stop: true, keep_on_stop: false };
    await openApi(connection, fetch)('sendRichMessageDraft', z.unknown(), draft);
  },

  wantsPolling: ({ mode }, isUnreachable) => isUnreachable || mode === 'polling',
  connect,
  accountSetting: 'botId',
  identify,
  disconnect: removeWebhook,
  examine,
  poll,
});
