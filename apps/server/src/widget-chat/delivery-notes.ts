import type { LiveEvent } from '../infra/realtime/realtime.ts';

const GATHER_MS = 150;

/** Marks messages sent over a stream as delivered: only the newest of a batch, and without making the stream wait. */
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
