import { useWantedInAddress } from '../useWantedInAddress.ts';

/** The panes next to the chat; in narrow windows the chat is one of them. */
export const PANES = ['chat', 'trace', 'unanswered', 'questions'] as const;
export type Pane = (typeof PANES)[number];

const read = (address: URLSearchParams) => ({
  pane: PANES.find((pane) => pane === address.get('show')) ?? ('chat' as Pane),
});
const write = ({ pane }: { pane: Pane }) => new URLSearchParams(pane === 'chat' ? {} : { show: pane });

export const useTestAddress = () => useWantedInAddress<{ pane: Pane }>(read, write);
