import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useReactFlow, useStore } from '@xyflow/react';
import { LayoutGrid, Maximize, Minus, Plus, Search, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { KeyCap } from '../../../../components/KeyCap.tsx';
import { showError } from '../../../../components/toast-queue.ts';
import { firstViewport } from '../canvas/first-viewport.ts';
import { place } from '../document/document.ts';
import type { Builder } from '../useBuilder.ts';
import { DropOffMenu } from './DropOffMenu.tsx';
import { tidyPositions } from './tidy.ts';

const FIND_KEY = 'Ctrl F';

interface Props {
  builder: Builder;
  days: number | null;
  onDays: (days: number | null) => void;
  onFind: () => void;
}

/** The canvas toolbar: zoom, fit, tidy up, find and drop-off. */
export function CanvasTools({ builder: { store }, days, onDays, onFind }: Props) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, zoomTo, fitView, setViewport, getInternalNode } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  const [isTidying, setIsTidying] = useState(false);

  const tidy = async () => {
    setIsTidying(true);
    try {
      const positions = await tidyPositions(store.flow(), (id) => getInternalNode(id)?.measured.height ?? 160);
      store.change(place(store.flow(), positions));
      requestAnimationFrame(() => void setViewport(firstViewport(store.flow(), { width, height }), { duration: 200 }));
    } catch (error) {
      showError(error);
    }
    setIsTidying(false);
  };
  return (
    <Box
      role="toolbar"
      aria-label={t('flows.tools.label')}
      sx={{
        position: 'absolute',
        left: { xs: 8, lg: 16 },
        right: { xs: 8, lg: 196 },
        bottom: { xs: 8, lg: 16 },
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Box sx={group}>
        <Tool icon={Minus} label={t('flows.tools.zoomOut')} onClick={() => void zoomOut()} />
        <Button
          variant="text"
          onClick={() => void zoomTo(1)}
          aria-label={t('flows.tools.zoom', { percent: zoom })}
          sx={{ ...plain, minWidth: 52, px: 0, fontVariantNumeric: 'tabular-nums' }}
        >
          {zoom} %
        </Button>
        <Tool icon={Plus} label={t('flows.tools.zoomIn')} onClick={() => void zoomIn()} />
      </Box>
      <Wide icon={Maximize} label={t('flows.tools.fit')} onClick={() => void fitView({ maxZoom: 1, padding: 0.08 })} />
      <Wide icon={LayoutGrid} label={t('flows.tools.tidy')} isBusy={isTidying} onClick={() => void tidy()} />
      <Wide icon={Search} label={t('flows.tools.find')} keys={FIND_KEY} onClick={onFind} />
      <DropOffMenu days={days} onDays={onDays} />
    </Box>
  );
}

interface WideProps {
  icon: LucideIcon;
  label: string;
  keys?: string;
  isBusy?: boolean;
  onClick: () => void;
}

/** A tool with a label, which narrow windows hide. */
function Wide({ icon, label, keys, isBusy = false, onClick }: WideProps) {
  return (
    <Button
      variant="outlined"
      aria-busy={isBusy}
      onClick={onClick}
      sx={{ gap: 2, px: { xs: 0, lg: 3 }, minWidth: { xs: 44, lg: 0 } }}
    >
      <Icon of={icon} size={16} />
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('lg')]: visuallyHidden })}>
        {label}
      </Box>
      {keys && (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'flex' } }}>
          <KeyCap>{keys}</KeyCap>
        </Box>
      )}
    </Button>
  );
}

function Tool({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button variant="text" aria-label={label} title={label} onClick={onClick} sx={{ ...plain, minWidth: 34, px: 0 }}>
      <Icon of={icon} size={16} />
    </Button>
  );
}

const plain = { minHeight: { xs: 42, lg: 34 }, py: 0, color: 'text.primary', borderRadius: '5px' } as const;
const group = {
  display: 'flex',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '6px',
} as const;
