import type { LiveEvent } from '../infra/realtime/realtime.ts';

const GATHER_MS = 150;

/** Notes what a stream has handed over: several messages at once, the newest of them, and never so that the stream waits. */
export function createDeliveryNotes(mark: (seq: number) => Promise<void>): (events: LiveEvent[]) => void {
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  return (events) => {
    for (const { name, data } of events) {
      if (name !== 'message.created' && name !== 'message.updated') continue;
      if (data.direction === 'outgoing' && data.status === 'sent') newest = Math.max(newest, data.seq);
    }
    if (newest === 0 || timer) return;
    timer = setTimeout(() => {
      const seq = newest;
      newest = 0;
      timer = undefined;
      mark(seq).catch(() => {}); // the next refresh marks it
    }, GATHER_MS);
  };
}
