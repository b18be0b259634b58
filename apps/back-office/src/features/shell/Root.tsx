import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { useNameOfScreen } from '../../components/screen-name.ts';
import type { ScreenHandle } from '../../screen-handle.ts';

/** Wraps every screen: the title, the focus after navigation, the progress line. */
export function Root() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useMatches().findLast(({ handle }) => (handle as ScreenHandle | undefined)?.title)?.handle as
    | ScreenHandle
    | undefined;
  const name = useNameOfScreen();
  const isFirst = useRef(true);

  useEffect(() => {
    document.title = [name, title?.title && t(title.title), 'Parley'].filter(Boolean).join(' · ');
  });

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // Keep the focus if the screen has put it in a field.
    if (!document.activeElement?.matches('input, textarea, select')) document.querySelector<HTMLElement>('h1')?.focus();
  }, [pathname]);

  return (
    <>
      <ProgressLine />
      <Outlet />
    </>
  );
}

/** A thin line at the top, only if navigation takes longer than 150 ms. */
function ProgressLine() {
  const isMoving = useNavigation().state !== 'idle';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isMoving), isMoving ? 150 : 0);
    return () => clearTimeout(timer);
  }, [isMoving]);
  if (!isShown) return null;
  return (
    <Box
      aria-hidden
      sx={{ position: 'fixed', top: 0, left: 0, height: 2, width: '60%', bgcolor: 'primary.main', zIndex: 2000 }}
    />
  );
}
