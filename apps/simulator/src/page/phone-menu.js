import { call } from './control.js';
import { create } from './dom.js';

/**
 * Everything that the customer can do besides writing; actions on messages are about the last one.
 * @param {import('./chat-kinds.js').ChatKind} kind
 * @param {{
 *   act: (action: import('./chat-kinds.js').Call) => unknown,
 *   chosen: () => { accountId: any, view: any },

 *   attempt: (action: () => Promise<unknown>) => Promise<void>,
 *   reply: (id: any, text: string) => void,
 *   addCustomer: () => void,
 * }} phone
 */
export function phoneMenu(kind, { act, chosen, attempt, reply, addCustomer }) {
  const summary = create('summary', { 'aria-label': `What the customer can do on ${kind.name}`, title: 'Menu' }, '⋯');
  const items = create('div', { class: 'menu' });
  const element = /** @type {HTMLDetailsElement} */ (create('details', { class: 'phone-menu' }, summary, items));
  let written = '';
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    element.open = false;
    summary.focus();
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false;
  });

  /** @param {string} label @param {() => unknown} onclick */
  const item = (label, onclick) =>
    create('button', { type: 'button', onclick: () => ((element.open = false), onclick()) }, label);

  const lastOf = (/** @type {boolean} */ isMine) =>
    kind.messages(chosen().view).findLast((message) => message.isMine === isMine && !message.isUnsent);

  /** @returns {Node[]} */
  function chatItems() {
    const { view } = chosen();
    if (view === null) return [];
    const [mine, theirs] = [lastOf(true), lastOf(false)];
    const { actions } = kind;
    const { edit, unsend, read } = actions;
    const isBlocked = kind.isBlocked(view);
    return [
      ...(theirs
        ? [
            item(theirs.isLiked ? 'Take the reaction back' : 'React to the last answer', () =>
              act(actions.react(theirs.id, theirs.isLiked ? '' : 'like')),
            ),
            item('Reply to the last answer', () => reply(theirs.id, theirs.text)),
            ...theirs.options.flatMap(({ title, call: action }) =>
              action ? [item(`Press “${title}”`, () => act(action))] : [],
            ),
          ]
        : []),
      ...(mine && edit
        ? [
            item('Edit my last message', () => {
              // oxlint-disable-next-line no-alert -- a tool for developers; a dialog of its own would be more code than it is worth
              const next = globalThis.prompt('New text', mine.text);
              if (next) void act(edit(mine.id, next));
            }),
          ]
        : []),
      ...(mine && unsend ? [item('Unsend my last message (Ctrl Z)', () => act(unsend(mine.id)))] : []),
      ...(read ? [item('Read everything', () => act(read))] : []),
      ...kind.attachments.map(([value = '', label = '']) => item(`Send: ${label}`, () => act(actions.attach(value)))),
      ...actions.more(view).map(({ label, call: action }) => item(label, () => act(action))),
      item(isBlocked ? 'Unblock the business' : 'Block the business', () => act(actions.block(!isBlocked))),
      item('Another customer', addCustomer),
    ];
  }

  /** @param {import('./chat-kinds.js').Account[]} accounts @returns {Node[]} */
  function accountItems(accounts) {
    const account = accounts.find(({ id }) => id === chosen().accountId);
    if (!account) return [];
    return [
      create('strong', {}, `${kind.accountName}: ${account.name}`),
      create(
        'dl',
        {},
        ...account.facts.flatMap(([name = '', value = '']) => [create('dt', {}, name), create('dd', {}, value)]),
      ),
      ...account.switches.map(({ label, path, body, method = 'PUT' }) =>
        item(label, () => attempt(() => call(method, path, body))),
      ),
    ];
  }

  return {
    element,
    /** @param {import('./chat-kinds.js').Account[]} accounts */
    refresh(accounts) {
      const { view } = chosen();
      const state = JSON.stringify([accounts, chosen().accountId, view]);
      if (state === written) return;
      written = state;
      const hadFocus = items.contains(document.activeElement);
      items.replaceChildren(...chatItems(), ...accountItems(accounts));
      if (hadFocus) summary.focus();
    },
    /** Leaves the undo of a text that is being written alone. @param {HTMLInputElement} input */
    unsendLast(input) {
      const { unsend } = kind.actions;
      const mine = chosen().view && lastOf(true);
      if (unsend && mine && input.value === '') void act(unsend(mine.id));
    },
  };
}
