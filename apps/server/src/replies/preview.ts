import type { Typing } from '@parley/contracts/events';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { findOpen } from './find-open.ts';

/** Most answers are ready sooner and need no typing indicator. */
const FIRST_MS = 400;
/** Clients hide the typing indicator after six seconds without an event. */
const AGAIN_MS = 3_000;

/** Shows a preview on the conversation's platform. */
export type ShowPreview = (companyId: number, preview: Typing) => void;

export type Preview = ReturnType<typeof createPreview>;

/**
 * What the customer sees before the answer is sent: a typing indicator and the text so far. Every update checks first that the
 * bot may still speak. The stored message replaces the preview; if there is none, the preview is removed.
 */
export function createPreview(
  sql: Sql,
  realtime: Realtime,
  companyId: number,
  conversationId: number,
  seq: number,
  signal: AbortSignal,
  showElsewhere: ShowPreview = () => {},
) {
  let wanted = '';
  let published: string | null = null;
  let isPublishing = false;
  let isOver = false;

  const publish = (isTyping: boolean, text: string) => {
    const data: Typing = { conversationId, origin: 'bot', isTyping, text, seq };
    realtime.publish(companyId, { name: 'typing', conversationId, data });
    showElsewhere(companyId, data);
  };

  async function catchUp(): Promise<void> {
    while (wanted !== published && !isOver && !signal.aborted) {
      const text = wanted;
      const open = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      if (open?.seq !== seq || open.isStopped || isOver || signal.aborted) return;
      published = text;
      publish(true, text);
    }
  }
  function begin(): void {
    if (isPublishing) return;
    isPublishing = true;
    catchUp()
      .catch(() => {}) // the answer itself is not affected
      .finally(() => {
        isPublishing = false;
      });
  }

  function beat(): void {
    if (published !== null && !isPublishing && !signal.aborted) publish(true, published);
    else begin();
    timer = setTimeout(beat, AGAIN_MS);
  }
  let timer = setTimeout(beat, FIRST_MS);

  return {
    /** What customers have seen of the answer. */
    shown: () => published ?? '',
    show(text: string): void {
      wanted = text;
      begin();
    },
    /** `isSaid`: the answer was stored and replaces the preview, so nothing needs to be removed. */
    end(isSaid: boolean): void {
      isOver = true;
      clearTimeout(timer);
      if (published === null) return;
      if (!isSaid) publish(false, '');
      else showElsewhere(companyId, { conversationId, origin: 'bot', isTyping: false, text: '', seq });
    },
  };
}
