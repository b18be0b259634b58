import type { ForceReply, InlineKeyboardMarkup, ReplyKeyboardMarkup, ReplyKeyboardRemove } from '@grammyjs/types';
import { badRequest } from './errors.ts';
import type { Params } from './params.ts';

const MAX_CALLBACK_BYTES = 64;
const MAX_BUTTONS = 100;
/** Links of other kinds (`tel:`, `mailto:`) are refused. */
const LINKS = /^(https?|tg|ton):\/\//i;
const OTHER_ACTIONS = ['web_app', 'login_url', 'switch_inline_query', 'switch_inline_query_current_chat', 'copy_text'];

export interface Markup {
  inline?: InlineKeyboardMarkup;
  keyboard?: ReplyKeyboardMarkup;
  remove?: ReplyKeyboardRemove;
  force?: ForceReply;
}

type InlineButton = Record<string, unknown> & { text?: string; callback_data?: string; url?: string };

/** Reads `reply_markup` and checks it as Telegram does. */
export function readMarkup(params: Params): Markup {
  const markup = params.object<Record<string, unknown>>('reply_markup');
  if (!markup) return {};
  if (Array.isArray(markup)) throw badRequest('object expected as reply markup');
  if (markup.inline_keyboard) {
    const rows = buttonRows<InlineButton>(markup.inline_keyboard);
    for (const button of rows.flat()) checkInlineButton(button);
    // An empty keyboard means none.
    return rows.flat().length > 0 ? { inline: { inline_keyboard: rows } as InlineKeyboardMarkup } : {};
  }
  if (markup.keyboard) {
    const rows = buttonRows<{ text?: string } | string>(markup.keyboard).map((row) =>
      row.map((button) => (typeof button === 'string' ? { text: button } : button)),
    );
    if (rows.flat().some(({ text }) => !text)) throw badRequest('text button is empty');
    return { keyboard: { ...markup, keyboard: rows } as ReplyKeyboardMarkup };
  }
  if (markup.remove_keyboard) return { remove: { remove_keyboard: true } };
  if (markup.force_reply) return { force: { force_reply: true } };
  return {};
}

function buttonRows<T>(rows: unknown): T[][] {
  if (!Array.isArray(rows) || rows.some((row) => !Array.isArray(row)))
    throw badRequest("can't parse keyboard: Field must be of type Array of Array");
  const found = (rows as T[][]).filter((row) => row.length > 0);
  if (found.flat().length > MAX_BUTTONS) throw badRequest('reply markup is too long');
  return found;
}

function checkInlineButton({ text, callback_data: data, url, ...rest }: InlineButton) {
  if (!text) throw badRequest('can\'t parse inline keyboard button: Field "text" must be of type String');
  if (data !== undefined) {
    const bytes = Buffer.byteLength(data);
    if (bytes < 1 || bytes > MAX_CALLBACK_BYTES) throw badRequest('BUTTON_DATA_INVALID');
    return;
  }
  if (url !== undefined) {
    const isLink = LINKS.test(url);
    if (!isLink && /^[a-z][\w+.-]*:/i.test(url))
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Unsupported URL protocol`);
    if (!URL.canParse(isLink ? url : `http://${url}`) || !url)
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    return;
  }
  if (!OTHER_ACTIONS.some((action) => action in rest))
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
}
