import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Bell, Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { FOOT_HEIGHT } from './useFoot.ts';
import { closeToast, dismissToast, subscribeToasts, toasts, type Toast } from './toast-queue.ts';

const STAYS_MS = 6_000;

/** The messages at the lower left. They disappear after a while, but not while someone reads them; errors and alerts stay. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribeToasts, toasts);
  const hasAlert = shown.some(({ kind }) => kind === 'alert');
  return createPortal(
    <Box
      component="section"
      aria-label={t('toast.label')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        left: { xs: 12, lg: 88 }, // beside the rail
        right: { xs: 12, lg: 'auto' },
        bottom: {
          xs: `calc(76px + env(safe-area-inset-bottom) + ${FOOT_HEIGHT})`,
          lg: `calc(24px + ${FOOT_HEIGHT})`,
        },
        // An alert stays: over a thread that fills the phone, it must cover neither its reply field nor its head.
        ...(hasAlert && {
          'body:has([data-fills-screen]) &': { bottom: 'auto', top: 'calc(124px + env(safe-area-inset-top))' },
        }),
        zIndex: 1500,
        // It waits behind an open menu instead of covering what somebody is about to choose.
        'body:has([role="menu"]) &': { zIndex: 1040 },
        display: 'grid',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>,
    useHost(),
  );
}

/** An element of its own: a dialog hides everything else from screen readers, but what it causes must be announced. */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(host);
    const observer = new MutationObserver(() => host.removeAttribute('aria-hidden'));
    observer.observe(host, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  const isError = toast.kind === 'error';
  const isAlert = toast.kind === 'alert';
  const stays = isError || isAlert;

  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => dismissToast(toast.id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld, stays, toast.id]);

  return (
    <Box
      role={stays ? 'alert' : undefined}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 48,
        minWidth: { lg: 320 },
        maxWidth: 480,
        pl: 4,
        pr: 2,
        py: 2,
        bgcolor: 'text.primary',
        color: '#fff',
        borderRadius: '8px',
        boxShadow: '0 8px 28px rgba(31,26,20,.24)',
        ...(isAlert && {
          borderLeft: '4px solid',
          borderColor: 'warning.main',
          flexWrap: 'wrap',
          rowGap: 1,
          '@media (min-width:900px)': { maxWidth: 296 }, // no wider than the list of conversations beside a thread
          minWidth: 0,
        }),
      }}
    >
      <Box
        component="span"
        sx={{ display: 'flex', color: isError ? '#ffb4ab' : isAlert ? 'warning.main' : 'success.main' }}
      >
        <Icon of={isError ? TriangleAlert : isAlert ? Bell : Check} />
      </Box>
      <Box sx={{ flex: isAlert ? '1 1 calc(100% - 100px)' : 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {toast.text}
      </Box>
      {toast.action && (
        <Button
          variant="text"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
          sx={{ ...answer, color: 'primary.main', order: isAlert ? 1 : 0 }}
        >
          {toast.action.label}
        </Button>
      )}
      {toast.decline && (
        <Button variant="text" onClick={() => closeToast(toast)} sx={{ ...answer, color: '#fff', order: 1 }}>
          {toast.decline}
        </Button>
      )}
      {!toast.decline && (
        <IconButton size="small" aria-label={t('toast.close')} onClick={() => closeToast(toast)} sx={{ color: '#fff' }}>
          <Icon of={X} size={18} />
        </IconButton>
      )}
    </Box>
  );
}

const answer = {
  flex: 'none',
  minHeight: { xs: 44, lg: 32 },
  py: 0,
  '&:hover': { bgcolor: 'rgba(255,255,255,.08)' },
} as const;
