import i18next from 'i18next';
import { CallError } from '../api/call.ts';

/** An action offered with a message, such as undo. */
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

/** Shows an error, which stays until it is closed. */
export const showProblem = (text: string) => add('error', text);

/**
 * Shows an error in the server's words, or a generic one. A rejected value is explained here, because callers have no
 * field to mark. A lost session shows nothing: the user is asked to sign in.
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
