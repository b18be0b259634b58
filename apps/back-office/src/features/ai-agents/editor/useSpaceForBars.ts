import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { FOOT_HEIGHT } from '../../../components/useFoot.ts';

/** The space taken by the app bar and the agent's header, and by the bottom navigation in narrow windows. */
const WIDE = { top: '188px', bottom: '0px' };
const NARROW = { top: '60px', bottom: '64px' };

/** Sets scroll padding, so that sticky bars do not cover focused elements or jump targets. */
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
