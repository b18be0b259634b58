import { useUrlFilters } from '../useUrlFilters.ts';

/** The panes next to the chat; in narrow windows the chat is one of them. */
export const PANES = ['chat', 'trace', 'unanswered'] as const;
export type Pane = (typeof PANES)[number];

const read = (params: URLSearchParams) => ({
  pane: PANES.find((pane) => pane === params.get('show')) ?? ('chat' as Pane),
});
const write = ({ pane }: { pane: Pane }) => new URLSearchParams(pane === 'chat' ? {} : { show: pane });

export const useTestPane = () => useUrlFilters<{ pane: Pane }>(read, write);
