import i18next from 'i18next';
import { CallError } from '../api/call.ts';

/** An action offered with a message, such as undo. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  /** An alert is about something that somebody has to do; it stays until then, however many others come. */
  kind: 'success' | 'error' | 'alert';
  text: string;
  action: ToastAction | undefined;
  /** The way to say no, beside the action. */
  decline?: string | undefined;
  /** It was closed or declined, not answered by its action. */
  onClose?: (() => void) | undefined;
}

const MAX_SHOWN = 3;
let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  queue = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = queue.filter(({ kind }) => kind !== 'alert');
  const added = { ...toast, id: lastId };
  const alerts = queue.filter(({ kind }) => kind === 'alert');
  change(toast.kind === 'alert' ? [...queue, added] : [...alerts, ...[...others, added].slice(-MAX_SHOWN)]);
  return lastId;
}

export const toasts = () => queue;
export const dismissToast = (id: number) => change(queue.filter((toast) => toast.id !== id));

/** Closes a message at the user's wish. */
export function closeToast({ id, onClose }: Toast) {
  dismissToast(id);
  onClose?.();
}

export const showSuccess = (text: string, action?: ToastAction) => add({ kind: 'success', text, action });

/** Shows something that waits for the user. Returns its id, by which it can be dismissed. */
export const showAlert = (alert: Omit<Toast, 'id' | 'kind'>): number => add({ ...alert, kind: 'alert' });

/** Shows an error, which stays until it is closed. */
export const showProblem = (text: string) => add({ kind: 'error', text, action: undefined });

/**
 * Shows an error in the server's words, or a generic one. A rejected value is explained here, because callers have no
 * field to mark. A lost session shows nothing: the user is asked to sign in.
 */
export function showError(error: unknown) {
  if (error instanceof CallError && (error.status === 401 || error.status === 419)) return;
  const [reason] = error instanceof CallError ? Object.values(error.fields) : [];
  const text = error instanceof CallError && error.status > 0 ? (reason ?? error.message) : '';
  showProblem(text || i18next.t('errors.generic'));
}

export function subscribeToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
