import { createOutboxStore } from './outbox.ts';
import { applyUpdate, NOTHING, type ChatState, type Update, type Visit } from './state.ts';
import { saveItem, loadItem } from './storage.ts';
import { openTabs } from './tabs.ts';

const TYPING_MS = 6_000;

/** What this tab knows about the visit: kept in the browser and shared with its other tabs. */
export function createStore(
  name: (what: string) => string,
  onToken: (token: string) => void,
  /** There is another conversation, or none. */
  onConversation: () => void,
) {
  const outbox = createOutboxStore(name('outbox'));
  const listeners = new Set<() => void>();
  let visit = loadItem<Visit>(name('visit'));
  let state: ChatState = { ...NOTHING, isKnown: visit !== null, outbox: visit ? outbox.load() : [] };
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  if (visit) onToken(visit.token);

  function replace(next: ChatState) {
    if (next.outbox !== state.outbox && visit) outbox.save(next.outbox);
    state = next;
    for (const listener of listeners) listener();
  }
  const set = (change: Partial<ChatState>) => replace({ ...state, ...change });

  function adopt(next: Visit | null) {
    const isOther = next?.conversationId !== visit?.conversationId;
    visit = next;
    onToken(next?.token ?? '');
    saveItem(name('visit'), next);
    if (!next) saveItem(name('outbox'), null);
    const { outbox: pending, isIdentified } = state;
    set({ ...(isOther && { ...NOTHING, outbox: pending, isIdentified }), isKnown: next !== null });
    if (next) outbox.save(pending);
    if (isOther) onConversation();
  }

  function receive(update: Update) {
    if (update.kind === 'visit') return adopt(update.visit);
    if (update.kind === 'typing') {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_MS);
    }
    replace(applyUpdate(state, visit?.conversationId ?? null, update));
  }
  const broadcast = openTabs<Update>(name('tabs'), receive);

  function publish(update: Update) {
    receive(update);
    broadcast(update);
  }

  const viewConversation = (conversationId: number | null) =>
    visit && publish({ kind: 'visit', visit: { ...visit, conversationId } });

  return {
    get: () => state,
    set,
    visit: () => visit,
    /** Applies an update in this tab and sends it to the others. */
    publish,
    /** Leaves a conversation that has ended; the next message starts a new one. */
    leaveConversation: () => viewConversation(null),
    viewConversation,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
