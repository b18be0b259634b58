import type { Typing } from '@parley/contracts/events';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { findOpen } from './find-open.ts';

/** Sooner than this there is mostly an answer, and nothing to say of somebody writing it. */
const FIRST_MS = 400;
/** Listeners forget whoever is not heard for six seconds. */
const AGAIN_MS = 3_000;

export type Preview = ReturnType<typeof createPreview>;

/**
 * What the customer sees of an answer before it is said: that the bot writes, and what it has written so far. Only while the bot may
 * still speak, each time looked up anew. The stored message takes its place; where none comes, it is taken away.
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
  let told: string | null = null;
  let isTelling = false;
  let isOver = false;

  const tell = (isTyping: boolean, text: string) => {
    const data: Typing = { conversationId, origin: 'bot', isTyping, text, seq };
    realtime.publish(companyId, { name: 'typing', conversationId, data });
  };

  async function catchUp(): Promise<void> {
    while (wanted !== told && !isOver && !signal.aborted) {
      const text = wanted;
      const open = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      if (open?.seq !== seq || isOver || signal.aborted) return;
      told = text;
      tell(true, text);
    }
  }
  function begin(): void {
    if (isTelling) return;
    isTelling = true;
    catchUp()
      .catch(() => {}) // the answer itself comes all the same
      .finally(() => {
        isTelling = false;
      });
  }

  function beat(): void {
    if (told !== null && !isTelling && !signal.aborted) tell(true, told);
    else begin();
    timer = setTimeout(beat, AGAIN_MS);
  }
  let timer = setTimeout(beat, FIRST_MS);

  return {
    show(text: string): void {
      wanted = text;
      begin();
    },
    /** Whether the answer is stored: whoever has seen its beginning gets the whole of it then. */
    end(isSaid: boolean): void {
      isOver = true;
      clearTimeout(timer);
      if (told !== null && !isSaid) tell(false, '');
    },
  };
}
