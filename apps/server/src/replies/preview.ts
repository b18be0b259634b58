import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { findOpen } from './find-open.ts';

/**
 * What the customer sees of an answer before it is said: only while the bot may still speak, each time looked up anew. The stored
 * message takes its place; where none comes, it is taken away.
 */
export function createPreview(
  sql: Sql,
  realtime: Realtime,
  companyId: number,
  conversationId: number,
  seq: number,
  signal: AbortSignal,
) {
  let wanted = '';
  let shown = '';
  let isShowing = false;
  let isOver = false;

  const tell = (isTyping: boolean, text: string) => {
    const data = { conversationId, origin: 'bot', isTyping, text };
    realtime.publish(companyId, { name: 'typing', conversationId, data, dataForCustomer: data });
  };

  async function catchUp(): Promise<void> {
    while (wanted !== shown && !isOver && !signal.aborted) {
      const text = wanted;
      const open = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      if (open?.seq !== seq || isOver || signal.aborted) return;
      shown = text;
      tell(true, text);
    }
  }

  return {
    show(text: string): void {
      wanted = text;
      if (isShowing) return;
      isShowing = true;
      catchUp()
        .catch(() => {}) // the answer itself comes all the same
        .finally(() => {
          isShowing = false;
        });
    },
    /** The answer is stored: whoever has seen its beginning gets the whole of it. */
    isSaid(): void {
      shown = '';
      isOver = true;
    },
    end(): void {
      isOver = true;
      if (shown) tell(false, '');
    },
  };
}
