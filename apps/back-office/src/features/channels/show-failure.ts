import { CallError } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';

const LOST_SESSION = new Set([401, 419]);

/** Says in the screen's own words what did not work. A lost session speaks for itself. */
export function showFailure(error: unknown, text: string) {
  const isLost = error instanceof CallError && LOST_SESSION.has(error.status);
  showError(isLost ? error : new CallError(500, { message: text }));
}
