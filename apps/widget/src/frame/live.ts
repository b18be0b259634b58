import { createLead } from './lead.ts';
import { createLine, type LineParts } from './line.ts';

/** Follows the conversation, in one tab of the browser at a time. Fetched when there is a conversation to follow. */
export function goLive(name: string, parts: LineParts) {
  const line = createLine(parts);
  const lead = createLead(name, line.hold);
  lead.wait();
  return {
    /** The conversation has changed: begin again, if this tab holds the stream. */
    nudge: line.nudge,
    /** The line may be back, or someone looks at this tab, which takes the lead then. */
    resync: () => (document.hidden ? line.nudge() : lead.take()),
  };
}

export type Live = ReturnType<typeof goLive>;
