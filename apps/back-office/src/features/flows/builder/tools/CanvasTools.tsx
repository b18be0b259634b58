import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useReactFlow, useStore } from '@xyflow/react';
import { LayoutGrid, Maximize, Minus, Plus, Search, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { KeyCap } from '../../../../components/KeyCap.tsx';
import { showError } from '../../../../components/toast-queue.ts';
import { place } from '../document/document.ts';
import type { Builder } from '../useBuilder.ts';
import { DropOffMenu } from './DropOffMenu.tsx';
import { tidyPlaces } from './tidy.ts';

const FIND_KEY = 'Ctrl F';

interface Props {
  builder: Builder;
  days: number | null;
  onDays: (days: number | null) => void;
  onFind: () => void;
}

/** What helps with the picture as a whole: nearer and farther, all of it, tidy, searching, how many got lost where. */
export function CanvasTools({ builder: { store }, days, onDays, onFind }: Props) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, zoomTo, fitView, getInternalNode } = useReactFlow();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  const [isTidying, setIsTidying] = useState(false);

  const tidy = async () => {
    setIsTidying(true);
    try {
      const places = await tidyPlaces(store.flow(), (id) => getInternalNode(id)?.measured.height ?? 160);
      store.change(place(store.flow(), places));
      requestAnimationFrame(() => void fitView({ maxZoom: 1, minZoom: 0.4, duration: 200 }));
    } catch (error) {
      showError(error);
    }
    setIsTidying(false);
  };
  return (
    <Box
      role="toolbar"
      aria-label={t('flows.tools.label')}
      sx={{ position: 'absolute', left: 16, bottom: 16, zIndex: 5, display: 'flex', flexWrap: 'wrap', gap: 2, pr: 46 }}
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
      <Button
        variant="outlined"
        startIcon={<Icon of={Maximize} size={16} />}
        onClick={() => void fitView({ maxZoom: 1, padding: 0.08 })}
      >
        {t('flows.tools.fit')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon of={LayoutGrid} size={16} />}
        aria-busy={isTidying}
        onClick={() => void tidy()}
      >
        {t('flows.tools.tidy')}
      </Button>
      <Button variant="outlined" startIcon={<Icon of={Search} size={16} />} onClick={onFind}>
        {t('flows.tools.find')}
        <Box component="span" aria-hidden sx={{ ml: 2, display: { xs: 'none', lg: 'flex' } }}>
          <KeyCap>{FIND_KEY}</KeyCap>
        </Box>
      </Button>
      <DropOffMenu days={days} onDays={onDays} />
    </Box>
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
