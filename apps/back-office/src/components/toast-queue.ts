import i18next from 'i18next';
import { CallError } from '../api/call.ts';

/** What can be done about a message, such as taking back what it tells. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action: ToastAction | undefined;
}

const MAX_SHOWN = 3;
let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  queue = next;
  for (const listener of listeners) listener();
}

function add(kind: Toast['kind'], text: string, action?: ToastAction) {
  lastId += 1;
  change([...queue, { id: lastId, kind, text, action }].slice(-MAX_SHOWN));
}

export const toasts = () => queue;
export const dismissToast = (id: number) => change(queue.filter((toast) => toast.id !== id));
export const showSuccess = (text: string, action?: ToastAction) => add('success', text, action);

/** Says something that must not be missed; it stays until it is closed. */
export const showProblem = (text: string) => add('error', text);

/**
 * Says what went wrong in the server's words, or that something did; a refused value by its reason, because nothing is marked
 * where this is called. A lost session speaks for itself: the person is asked to sign in.
 */
export function showError(error: unknown) {
  if (error instanceof CallError && (error.status === 401 || error.status === 419)) return;
  const [reason] = error instanceof CallError ? Object.values(error.fields) : [];
  const text = error instanceof CallError && error.status > 0 ? (reason ?? error.message) : '';
  add('error', text || i18next.t('errors.generic'));
}

export function subscribeToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
