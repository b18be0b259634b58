import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { FOOT_HEIGHT } from '../../../components/useFoot.ts';

/** The bar of the app with the head of the agent, and the navigation of narrow windows. */
const WIDE = { top: '188px', bottom: '0px' };
const NARROW = { top: '60px', bottom: '64px' };

/** Whatever gets the focus or is jumped to stands clear of what stays in sight. */
export function useSpaceForBars() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  useEffect(() => {
    const { top, bottom } = isWide ? WIDE : NARROW;
    const { style } = document.documentElement;
    style.setProperty('scroll-padding', `${top} 0 calc(${bottom} + ${FOOT_HEIGHT} + 16px)`);
    return () => {
      style.removeProperty('scroll-padding');
    };
  }, [isWide]);
}
