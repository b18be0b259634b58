/** One of the four phones: a customer of one platform. */

import { CHAT_KINDS } from './chat-kinds.js';
import { call } from './control.js';
import { create } from './dom.js';
import { drawFault, drawMessage } from './messages.js';
import { phoneMenu } from './phone-menu.js';

const LANGUAGES = ['en', 'de', 'fr', 'it', 'ro', 'ru', 'uk'];

/** @param {string | null | undefined} end @param {number} now @returns {[text: string, isShort: boolean]} */
function windowText(end, now) {
  if (end === undefined) return ['no reply window', false];
  if (end === null) return ['has not written yet', false];
  const minutes = Math.floor((Date.parse(end) - now) / 60_000);
  if (minutes <= 0) return ['reply window closed', true];
  return [minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`, minutes < 60];
}

/** The chosen one, or the first if it is gone. @param {any} id @param {any[]} list */
const existing = (id, list) => (list.some((each) => each.id === id) ? id : (list[0]?.id ?? null));

/**
 * @typedef {object} Phone
 * @property {HTMLElement} element
 * @property {string} platform
 * @property {(state: any, log: any[], prices: Map<string, number>) => Promise<void>} refresh
 * @property {() => void} focus
 * @property {() => void} unsendLast
 * @property {() => void} addCustomer
 * @property {() => { accountId: any, isBlocked: boolean, setBlocked: (is: boolean) => unknown } | null} chat
 */

/** @param {string} platform @param {(action: () => Promise<unknown>) => Promise<void>} attempt @returns {Phone} */
export function createPhone(platform, attempt) {
  const kind = /** @type {import('./chat-kinds.js').ChatKind} */ (CHAT_KINDS[platform]);
  /** @type {{ accountId: any, customerId: any, replyTo: any, view: any, wantsCustomer: boolean }} */
  const chosen = { accountId: null, customerId: null, replyTo: null, view: null, wantsCustomer: false };
  /** @type {Map<Element, string>} */
  const drawn = new Map();
  const part = (/** @type {string} */ tag, /** @type {object} */ attributes = {}) => create(tag, attributes);
  const who = part('p', { class: 'who' });
  const clock = part('span', { class: 'chip' });
  const tabs = part('div', { class: 'tabs', role: 'group', 'aria-label': `Customers on ${kind.name}` });
  const messages = part('div', {
    class: 'messages',
    role: 'log',
    'aria-label': `Messages on ${kind.name}`,
    tabindex: '0',
  });
  const status = part('p', { class: 'typing', role: 'status' });
  const keyboard = part('div', { class: 'options keyboard' });
  const empty = part('div', { class: 'empty' });
  const replyLine = part('p', { class: 'reply-line', hidden: true });
  const input = /** @type {HTMLInputElement} */ (
    create('input', { autocomplete: 'off', maxlength: '4096', 'aria-label': `Message on ${kind.name}` })
  );
  const send = create('button', { type: 'submit', class: 'send' }, 'Send');
  const composer = create('form', { class: 'composer' }, replyLine, input, send);
  const menu = phoneMenu(kind, {
    act,
    chosen: () => chosen,
    attempt,
    reply: (id, text) => {
      chosen.replyTo = id;
      replyLine.hidden = false;
      replyLine.textContent = `Reply to: ${text.slice(0, 60) || 'a file'}`;
      input.focus();
    },
    addCustomer,
  });
  const element = create(
    'section',
    { class: 'phone', 'aria-label': kind.name },
    create('header', {}, create('div', { class: 'grow' }, create('h2', {}, kind.name), who), clock, menu.element),
    tabs,
    empty,
    messages,
    status,
    keyboard,
    composer,
  );

  /** @param {import('./chat-kinds.js').Call} action */
  function act([name, body = {}]) {
    return attempt(() => call('POST', `${kind.chatPath(chosen.accountId, chosen.customerId)}/${name}`, body));
  }

  function endReply() {
    chosen.replyTo = null;
    replyLine.hidden = true;
  }

  function addCustomer() {
    chosen.wantsCustomer = true;
    void attempt(async () => {});
  }

  composer.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text || chosen.view === null) return;
    const action = kind.actions.say(text, chosen.replyTo);
    input.value = '';
    endReply();
    void act(action);
  });

  /** Draws only what has changed, so that focus and scrolling stay. @param {Element} target @param {unknown} data @param {() => (Node | string)[]} draw */
  function update(target, data, draw) {
    const json = JSON.stringify(data) ?? '';
    if (drawn.get(target) === json) return false;
    drawn.set(target, json);
    target.replaceChildren(...draw());
    return true;
  }

  /** What is missing before there is a chat. @param {import('./chat-kinds.js').Account[]} accounts @param {import('./chat-kinds.js').Customer[]} customers */
  function drawMissing(accounts, customers) {
    const account = accounts.find(({ id }) => id === chosen.accountId);
    const state = !account
      ? 'account'
      : !account.isConnected
        ? 'connection'
        : customers.length === 0 || chosen.wantsCustomer
          ? 'customer'
          : '';
    empty.hidden = state === '';
    update(empty, [state, account], () => {
      if (state === 'customer') return [customerForm()];
      if (state === '') return [];
      const { creates } = kind;
      return [
        create('p', {}, kind.hint),
        ...(account && creates
          ? [
              create(
                'dl',
                {},
                ...account.facts.flatMap(([name = '', value = '']) => [
                  create('dt', {}, name),
                  create('dd', {}, value),
                ]),
              ),
            ]
          : []),
        creates && !account
          ? create(
              'button',
              { type: 'button', class: 'primary', onclick: () => attempt(() => call('POST', creates.path, {})) },
              creates.label,
            )
          : create(
              'a',
              { class: 'primary', href: parleyAddress('/channels'), target: '_blank', rel: 'noreferrer' },
              'Open the channels in Parley',
            ),
      ];
    });
    return state;
  }

  function customerForm() {
    const name = /** @type {HTMLInputElement} */ (
      create('input', { required: true, autocomplete: 'off', 'aria-label': 'Name' })
    );
    const language = /** @type {HTMLSelectElement} */ (
      create('select', { 'aria-label': 'Language' }, ...LANGUAGES.map((code) => create('option', {}, code)))
    );
    const form = create(
      'form',
      { class: 'new-customer' },
      create('p', {}, 'Who writes here?'),
      name,
      language,
      create('button', { type: 'submit', class: 'primary' }, 'New customer'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void attempt(async () => {
        const { id, userId } = await call('POST', ...kind.newCustomer({ name: name.value, language: language.value }));
        chosen.customerId = id ?? userId;
        chosen.wantsCustomer = false;
      });
    });
    return form;
  }

  /** @param {import('./chat-kinds.js').Customer[]} customers */
  function drawTabs(customers) {
    tabs.hidden = customers.length < (chosen.wantsCustomer ? 1 : 2);
    update(tabs, [customers, chosen.customerId, chosen.wantsCustomer], () =>
      customers.map(({ id, name }) =>
        create(
          'button',
          {
            type: 'button',
            'aria-pressed': String(id === chosen.customerId),
            onclick: () => {
              chosen.customerId = id;
              chosen.wantsCustomer = false;
              endReply();
              void attempt(async () => {});
            },
          },
          name,
        ),
      ),
    );
  }

  return {
    element,
    platform,
    async refresh(state, log, prices) {
      const [accounts, customers] = [kind.accounts(state), kind.customers(state)];
      const connected = accounts.filter(({ isConnected }) => isConnected);
      chosen.accountId = existing(chosen.accountId, connected.length > 0 ? connected : accounts);
      chosen.customerId = existing(chosen.customerId, customers);
      const customer = customers.find(({ id }) => id === chosen.customerId);
      const missing = drawMissing(accounts, customers);
      drawTabs(missing === '' || chosen.wantsCustomer ? customers : []);
      for (const each of [messages, composer, status, keyboard]) each.hidden = missing !== '';
      who.replaceChildren(
        customer?.name ?? 'Nobody yet',
        ' ',
        customer?.language ? create('abbr', {}, customer.language.toUpperCase()) : '',
      );
      clock.hidden = missing !== '';
      chosen.view = null;
      menu.refresh(accounts);
      if (missing !== '' || !customer) return;
      const path = kind.chatPath(chosen.accountId, chosen.customerId);
      const view = await call('GET', path);
      if (path !== kind.chatPath(chosen.accountId, chosen.customerId)) return;
      chosen.view = view;
      menu.refresh(accounts);
      input.placeholder = `Write as ${customer.name}`;
      const [text, isShort] = windowText(kind.windowEnd(view), Date.parse(state.now));
      clock.textContent = kind.isBlocked(view) ? 'blocked' : text;
      clock.className = isShort ? 'chip warning' : 'chip';
      status.textContent = kind.status(view);
      const recipients = kind.recipients(customer, view);
      const faults = log.filter(
        (line) =>
          line.fault && line.platform === platform && recipients.includes(String(recipientOf(line.params ?? {}))),
      );
      const shown = kind.messages(view);
      const hasChanged = update(messages, [path, shown, faults.map(({ seq }) => seq), prices.size], () =>
        [
          ...shown.map((message) => ({
            at: message.at,
            node: drawMessage(message, priceText(prices.get(String(message.id))), act),
          })),
          ...faults.map((line) => ({ at: Date.parse(line.at), node: drawFault(line) })),
        ]
          .sort((one, other) => one.at - other.at)
          .map(({ node }) => node),
      );
      if (hasChanged) messages.scrollTop = messages.scrollHeight;
      update(keyboard, kind.keyboard(view), () =>
        kind
          .keyboard(view)
          .map((text) => create('button', { type: 'button', onclick: () => act(['press', { text }]) }, text)),
      );
    },
    focus() {
      element.scrollIntoView({ block: 'nearest' });
      const target = composer.hidden ? empty.querySelector('input, button, a') : input;
      if (target instanceof HTMLElement) target.focus();
    },
    unsendLast: () => menu.unsendLast(input),
    addCustomer,
    chat: () =>
      chosen.view === null
        ? null
        : {
            accountId: chosen.accountId,
            isBlocked: kind.isBlocked(chosen.view),
            setBlocked: (is) => act(kind.actions.block(is)),
          },
  };
}

/** Who a call is about, as each platform names them. @param {any} params */
const recipientOf = ({ recipient, chat_id: chatId, to }) =>
  (typeof recipient === 'object' ? recipient?.id : recipient) ?? chatId ?? to;

/** @param {number | undefined} micros */
const priceText = (micros) => (micros === undefined ? '' : `$${(micros / 1_000_000).toFixed(4)}`);

/** @param {string} path */
export const parleyAddress = (path) =>
  `${(localStorage.getItem('parley') ?? 'http://127.0.0.1:3000').replace(/\/+$/, '')}${path}`;
