import { CallError } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';

const LOST_SESSION = new Set([401, 419]);

/** Shows what failed in the screen's own words, unless the session was lost: then the user is asked to sign in. */
export function showFailure(error: unknown, text: string) {
  const isLost = error instanceof CallError && LOST_SESSION.has(error.status);
  showError(isLost ? error : new CallError(500, { message: text }));
}
