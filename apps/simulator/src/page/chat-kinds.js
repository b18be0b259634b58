/**
 * What the page needs to know about a platform on which a person plays the customer.
 *
 * @typedef {object} Account
 * @property {number | string} id
 * @property {string} name
 * @property {string[][]} facts
 * @property {{ label: string, path: string, body: object }[]} switches What the platform can change about it.
 *
 * @typedef {object} ChatKind
 * @property {string} name
 * @property {string} accountName What customers write to: a bot, a Page.
 * @property {string} hint What to do first.
 * @property {string[][]} attachments Value and label of what can be sent besides text.
 * @property {string} customersPath Where new customers are created.
 * @property {(state: any) => Account[]} accounts
 * @property {(state: any) => any[]} customers
 * @property {(accountId: number | string, customerId: number | string) => string} chatPath
 * @property {(view: any, state: any) => string} headline
 * @property {(view: any) => string} status
 * @property {(view: any, handlers: import('./messages.js').ChatHandlers) => Node[]} draw
 * @property {(view: any, handlers: import('./messages.js').ChatHandlers) => Node[]} drawKeyboard
 * @property {(kind: string, handlers: import('./messages.js').ChatHandlers) => unknown} attach
 * @property {(id: any, text: string) => object} editBody
 */

import { instagram, messenger } from './meta-chat.js';
import { telegram } from './telegram-chat.js';

/** By the platform's name in the control API. @type {Record<string, ChatKind>} */
export const CHAT_KINDS = { messenger, instagram, telegram };
