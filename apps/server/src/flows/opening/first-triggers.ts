/**
 * SQL for a query over `channels`: the settings of the triggers of the flow that answers there now, as a JSON array; null where none
 * does.
 */
export const FLOW_TRIGGERS = `
  (SELECT jsonb_path_query_array(v.definition, '$.nodes[*] ? (@.type == "trigger").settings') FROM flows f
   JOIN flow_versions v ON v.flow_id = f.id AND v.company_id = f.company_id AND v.number = f.published_version
   WHERE f.id = channels.flow_id AND f.company_id = channels.company_id AND channels.has_bot)`;

interface FirstWords {
  /** The flow may speak when the chat is opened. */
  isOnOpen: boolean;
  /** After how many seconds on a page it may speak for the first time; null if it never does. */
  seconds: number | null;
}

/** When a flow with these triggers may speak before the visitor has written. */
export function firstWordsOf(triggers: unknown): FirstWords {
  const all = (Array.isArray(triggers) ? triggers : []) as { on?: unknown; event?: unknown; seconds?: unknown }[];
  const isOnOpen = all.some(
    ({ on, event }) => on === 'page' || (on === 'event' && (event === 'chat_opened' || event === 'visitor_returned')),
  );
  const times = all.flatMap(({ on, seconds }) => (on === 'time' && typeof seconds === 'number' ? [seconds] : []));
  return { isOnOpen, seconds: times.length > 0 ? Math.min(...times) : null };
}
