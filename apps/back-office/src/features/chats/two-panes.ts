import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * From this width on the list and the thread stand side by side. The shell keeps its bar at the bottom up to 1280 px, where the
 * desktop layout begins.
 */
const TWO_PANES_WIDTH = 900;
export const TWO_PANES = `@media (min-width:${TWO_PANES_WIDTH}px)`;

export const useHasTwoPanes = (): boolean => useMediaQuery(TWO_PANES, { noSsr: true });
