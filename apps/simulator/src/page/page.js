/** The page on which a person plays the customer. It only uses the control API. */

import { CHAT_KINDS } from './chat-kinds.js';
import { call } from './control.js';
import { create, element } from './dom.js';
import { drawLogLine, readLog } from './log.js';
import { drawSwitches } from './switches.js';

const POLL_MS = 1_000;

/** @type {{ platform: string, accountId: any, customerId: any, replyTo: any, isBlocked: boolean }} */
const chosen = { platform: 'messenger', accountId: null, customerId: null, replyTo: null, isBlocked: false };
/** What was drawn last, by element, so that nothing is drawn again without a change. @type {Map<string, string>} */
const drawn = new Map();

const kind = () => /** @type {import('./chat-kinds.js').ChatKind} */ (CHAT_KINDS[chosen.platform]);
const isTelegram = () => chosen.platform === 'telegram';
const chatPath = () => kind().chatPath(chosen.accountId, chosen.customerId);
const hasChat = () => chosen.accountId !== null && chosen.customerId !== null;

/** Does something, shows why it failed, and draws what came of it. @param {() => Promise<unknown>} action */
async function attempt(action) {
  try {
    element('problem').textContent = '';
    await action();
  } catch (error) {
    element('problem').textContent = error instanceof Error ? error.message : String(error);
  }
  await refresh();
}

/** @param {string} name @param {object} [body] */
const act = (name, body = {}) => attempt(() => call('POST', `${chatPath()}/${name}`, body));

/** Draws only what has changed, so that focus and scrolling stay. @param {string} id @param {unknown} data @param {() => (Node | string)[]} draw */
function update(id, data, draw) {
  const json = JSON.stringify(data) ?? '';
  if (drawn.get(id) === json) return false;
  drawn.set(id, json);
  element(id).replaceChildren(...draw());
  return true;
}

/** The chosen one, or the first if it is gone. @param {any} id @param {any[]} list */
const existing = (id, list) => (list.some((each) => each.id === id) ? id : (list[0]?.id ?? null));

async function refresh() {
  const platform = chosen.platform;
  const state = await call('GET', '/state');
  const [accounts, customers] = [kind().accounts(state), kind().customers(state)];
  // Somebody has switched to another platform while the answer was on its way.
  if (platform !== chosen.platform) return;
  chosen.accountId = existing(chosen.accountId, accounts);
  chosen.customerId = existing(chosen.customerId, customers);
  drawPlatforms();
  drawPeople(accounts, customers);
  await drawChat(
    state,
    customers.find(({ id }) => id === chosen.customerId),
  );
  const lines = await readLog();
  update(
    'log',
    lines.map(({ seq }) => seq),
    () => lines.map(drawLogLine),
  );
}

function drawPlatforms() {
  update('platforms', chosen.platform, () =>
    Object.entries(CHAT_KINDS).map(([platform, { name }]) =>
      create(
        'button',
        {
          type: 'button',
          'aria-pressed': String(platform === chosen.platform),
          onclick: () => choosePlatform(platform),
        },
        name,
      ),
    ),
  );
}

/** @param {string} platform */
function choosePlatform(platform) {
  Object.assign(chosen, { platform, accountId: null, customerId: null });
  endReply();
  // Switches belong to one platform; those of the others stay on until they are switched off there.
  switches.draw(chosen.platform);
  void refresh();
}

/** @param {import('./chat-kinds.js').Account[]} accounts @param {any[]} customers */
function drawPeople(accounts, customers) {
  element('people-title').textContent = kind().name;
  element('account-label').textContent = kind().accountName;
  element('new-bot').hidden = !isTelegram();
  element('parley').hidden = isTelegram();
  update('account', [accounts.map(({ id, name }) => [id, name]), chosen.accountId], () =>
    accounts.map(({ id, name }) => create('option', { value: String(id), selected: id === chosen.accountId }, name)),
  );
  const account = accounts.find(({ id }) => id === chosen.accountId);
  update('account-facts', [account, chosen.platform], () =>
    account
      ? [
          ...account.facts.flatMap(([name = '', value = '']) => [create('dt', {}, name), create('dd', {}, value)]),
          ...account.switches.map(({ label, path, body }) =>
            create('button', { type: 'button', onclick: () => attempt(() => call('PUT', path, body)) }, label),
          ),
        ]
      : [create('dd', {}, kind().hint)],
  );
  update('customers', [customers, chosen.customerId, chosen.platform], () =>
    customers.map((customer) =>
      create(
        'li',
        {},
        create(
          'button',
          {
            type: 'button',
            'aria-current': String(customer.id === chosen.customerId),
            onclick: () => {
              chosen.customerId = customer.id;
              endReply();
              void refresh();
            },
          },
          nameOf(customer),
        ),
      ),
    ),
  );
  update('attach', chosen.platform, () => [
    create('option', { value: '' }, 'Attach …'),
    ...kind().attachments.map(([value = '', label = '']) => create('option', { value }, label)),
  ]);
}

/** @param {any} customer */
const nameOf = ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ');

/** @param {any} state @param {any} customer */
async function drawChat(state, customer) {
  element('block').hidden = !hasChat();
  element('phone-title').textContent = customer ? nameOf(customer) : 'Nobody yet';
  if (!hasChat()) {
    element('phone-facts').textContent = 'Create a bot and a customer to begin.';
    element('typing').textContent = '';
    update('messages', null, () => []);
    update('keyboard', null, () => []);
    return;
  }
  const path = chatPath();
  const view = await call('GET', path);
  if (!hasChat() || path !== chatPath()) return;
  const language = customer?.language_code ?? 'no language';
  element('phone-facts').textContent = `${kind().name} · ${language} · ${kind().headline(view, state)}`;
  element('block').textContent = view.is_blocked ? 'Unblock the business' : 'Block the business';
  chosen.isBlocked = view.is_blocked;
  element('typing').textContent = kind().status(view);
  const hasChanged = update('messages', [path, view.messages, view.drafts], () => kind().draw(view, handlers));
  if (hasChanged) element('messages').scrollTop = element('messages').scrollHeight;
  update('keyboard', [path, view.keyboard, view.messages.length === 0], () => kind().drawKeyboard(view, handlers));
}

/** @param {any} id @param {string} text */
function replyTo(id, text) {
  chosen.replyTo = id;
  const line = element('reply-line');
  line.hidden = false;
  line.replaceChildren(
    `Reply to: ${text.slice(0, 60) || 'a file'} `,
    create('button', { type: 'button', onclick: endReply }, 'Cancel'),
  );
  element('text').focus();
}

function endReply() {
  chosen.replyTo = null;
  element('reply-line').hidden = true;
}

/** @param {any} id @param {string} text */
function edit(id, text) {
  // oxlint-disable-next-line no-alert -- a tool for developers; a dialog of its own would be more code than it is worth
  const next = globalThis.prompt('New text', text);
  if (next) void act('edit', kind().editBody(id, next));
}

/** All that somebody granted stops working: a bot's token, or those of the first user at Meta. */
async function revoke() {
  if (isTelegram()) return call('POST', `/telegram/bots/${chosen.accountId}/revoke`);
  const { users } = await call('GET', '/meta');
  return call('POST', `/meta/tokens/${users[0].id}/kill`, {});
}

/** Does what the app's owner does in Meta's dashboard. @param {string} address */
async function connectWebhooks(address) {
  const base = address.replace(/\/+$/, '');
  const { apps } = await call('GET', '/meta');
  for (const { key, verify_token: token } of apps) {
    const webhook = `${base}/api/webhooks/meta/${key}`;
    await call('PUT', `/meta/apps/${key}`, {
      deauthorize_url: `${webhook}/deauthorize`,
      data_deletion_url: `${webhook}/data-deletion`,
    });
    await call('POST', `/meta/apps/${key}/webhook`, { callback_url: webhook, verify_token: token });
  }
  element('parley-state').textContent = 'Both apps send their events there.';
}

const handlers = { act, reply: replyTo, edit };
const switches = drawSwitches((platform, faults) => void attempt(() => call('PUT', `/faults/${platform}`, faults)));
switches.draw(chosen.platform);
element('block').addEventListener('click', () => act(chosen.isBlocked ? 'unblock' : 'block'));
element('account').addEventListener('change', () => {
  const { value } = element('account');
  chosen.accountId = isTelegram() ? Number(value) : value;
  endReply();
  void refresh();
});
element('new-bot').addEventListener('click', () =>
  attempt(async () => {
    chosen.accountId = (await call('POST', '/telegram/bots', {})).id;
  }),
);
element('parley').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  void attempt(() => connectWebhooks(element('parley-url').value));
});
element('revoke').addEventListener('click', () => attempt(revoke));
element('skip').addEventListener('click', () => attempt(() => call('POST', '/clock', { advance_ms: 3_600_000 })));
element('skip-day').addEventListener('click', () => attempt(() => call('POST', '/clock', { advance_ms: 86_400_000 })));
element('wipe').addEventListener('click', () =>
  attempt(async () => {
    await call('POST', '/wipe');
    switches.reset();
  }),
);
element('new-customer').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const fields = Object.fromEntries([...new FormData(element('new-customer'))].filter(([, value]) => value !== ''));
  void attempt(async () => {
    chosen.customerId = (await call('POST', kind().customersPath, fields)).id;
    element('new-customer').reset();
  });
});
element('composer').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const text = element('text').value.trim();
  if (!text || !hasChat()) return;
  const body = chosen.replyTo === null ? { text } : { text, reply_to: chosen.replyTo };
  element('text').value = '';
  endReply();
  void act('say', body);
});
element('attach').addEventListener('change', () => {
  const wanted = element('attach').value;
  element('attach').value = '';
  if (wanted && hasChat()) void kind().attach(wanted, handlers);
});

/** Draws again and again; a stopped simulator is not an error of the page. */
async function poll() {
  await refresh().catch(() => {});
  setTimeout(() => void poll(), POLL_MS);
}
void poll();
