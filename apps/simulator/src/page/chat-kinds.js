/**
 * What the page needs to know about a platform on which a person plays the customer.
 *
 * @typedef {object} Account
 * @property {number | string} id
 * @property {string} name
 * @property {boolean} isConnected Parley listens to it.
 * @property {string[][]} facts What Parley needs to connect it, and what is known about it.
 * @property {{ label: string, path: string, body: object, method?: string }[]} switches What the platform can change about it.
 *
 * @typedef {object} Customer
 * @property {number | string} id
 * @property {string} name
 * @property {string} language
 *
 * @typedef {object} ShownMessage
 * @property {string | number} id
 * @property {boolean} isMine Written by the customer.
 * @property {string} author
 * @property {string} text
 * @property {number} at Milliseconds since 1970.
 * @property {boolean} [isEdited]
 * @property {boolean} [isUnsent]
 * @property {boolean} [isSeen]
 * @property {string} [quote]
 * @property {string[]} reactions The customer's own one first.
 * @property {boolean} isLiked
 * @property {Node[]} media
 * @property {{ title: string, url?: string, call?: Call }[]} options
 *
 * @typedef {[name: string, body?: object]} Call An action of the chat's control API.
 *
 * @typedef {object} ChatKind
 * @property {string} name
 * @property {string} accountName What customers write to: a bot, a Page.
 * @property {string} hint How to connect one with Parley.
 * @property {{ label: string, path: string } | null} creates How a new account is made here; null if Parley signs in to those that exist.
 * @property {string[][]} attachments Value and label of what can be sent besides text.
 * @property {(fields: { name: string, language: string }) => [path: string, body: object]} newCustomer
 * @property {(state: any) => Account[]} accounts
 * @property {(state: any) => Customer[]} customers
 * @property {(accountId: number | string, customerId: number | string) => string} chatPath
 * @property {(view: any) => string | null | undefined} windowEnd Null before the first message, undefined without a window.
 * @property {(view: any) => boolean} isBlocked
 * @property {(view: any) => string} status
 * @property {(view: any) => ShownMessage[]} messages
 * @property {(view: any) => string[]} keyboard
 * @property {(customer: Customer, view: any) => string[]} recipients By what ids calls name the customer.
 * @property {object} actions
 * @property {(text: string, replyTo: any) => Call} actions.say
 * @property {(kind: string) => Call} actions.attach
 * @property {(id: any, emoji: string) => Call} actions.react
 * @property {((id: any, text: string) => Call) | null} actions.edit
 * @property {((id: any) => Call) | null} actions.unsend
 * @property {Call | null} actions.read
 * @property {(is: boolean) => Call} actions.block
 * @property {(view: any) => { label: string, call: Call }[]} actions.more
 */

import { instagram, messenger } from './meta-chat.js';
import { telegram } from './telegram-chat.js';
import { whatsapp } from './whatsapp-chat.js';

/** By the platform's name in the control API, in the order of the phones. @type {Record<string, ChatKind>} */
export const CHAT_KINDS = { messenger, instagram, whatsapp, telegram };
