import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { NodeTypeName } from '@parley/flow-engine';
import { Search, StickyNote } from 'lucide-react';
import { useState, type DragEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { KeyCap } from '../../../../components/KeyCap.tsx';
import { paletteOf } from '../../steps/palette.ts';
import { stepIcon } from '../../steps/step-icon.ts';
import { useStepWords } from '../../steps/useStepWords.ts';
import { STEP_DRAG } from './step-drag.ts';

interface Props {
  /** The search field, which the A key focuses. */
  search: RefObject<HTMLInputElement | null>;
  hasStart: boolean;
  onAdd: (type: NodeTypeName) => void;
  onAddNote: () => void;
}

/** All step types. Drag one onto the canvas, or click to add it after the selected step. */
export function Palette({ search, hasStart, onAdd, onAddNote }: Props) {
  const { t } = useTranslation();
  const words = useStepWords();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const families = paletteOf({ hasStart })
    .map(({ family, types }) => ({
      family,
      types: types.filter((type) => words.name(type).toLowerCase().includes(wanted)),
    }))
    .filter(({ types }) => types.length > 0);
  const [first] = families.flatMap(({ types }) => types);
  const add = (type: NodeTypeName) => {
    setQuery('');
    onAdd(type);
  };
  return (
    <Box component="aside" aria-label={t('flows.palette.label')} sx={column}>
      <Box component="label" sx={field}>
        <Icon of={Search} size={16} />
        <input
          ref={search}
          value={query}
          placeholder={t('flows.palette.search')}
          aria-label={t('flows.palette.search')}
          aria-keyshortcuts="A"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && wanted && first) add(first);
            if (event.key !== 'Escape') return;
            setQuery('');
            event.currentTarget.blur();
          }}
        />
        <span aria-hidden>
          <KeyCap>A</KeyCap>
        </span>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, overflowY: 'auto', px: 2, pb: 2 }}>
        {families.map(({ family, types }) => (
          <Box key={family} role="group" aria-label={words.family(family)}>
            <Box aria-hidden sx={{ px: 2, pt: 3, pb: 1, typography: 'body2', color: 'text.secondary' }}>
              {words.family(family)}
            </Box>
            {types.map((type) => (
              <Item key={type} type={type} name={words.name(type)} about={words.about(type)} onAdd={() => add(type)} />
            ))}
          </Box>
        ))}
        {families.length === 0 && (
          <Box role="status" sx={{ p: 2, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('flows.palette.empty')}
          </Box>
        )}
      </Box>
      <Box sx={{ p: 2 }}>
        <ButtonBase onClick={onAddNote} sx={item}>
          <Icon of={StickyNote} size={16} />
          {t('flows.palette.note')}
        </ButtonBase>
      </Box>
    </Box>
  );
}

interface ItemProps {
  type: NodeTypeName;
  name: string;
  /** What it does, shown on hover and focus. */
  about: string;
  onAdd: () => void;
}

function Item({ type, name, about, onAdd }: ItemProps) {
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(STEP_DRAG, type);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <Tooltip title={about} placement="right" describeChild>
      <ButtonBase draggable onDragStart={drag} onClick={onAdd} sx={item}>
        <Icon of={stepIcon(type)} size={16} />
        <span>{name}</span>
      </ButtonBase>
    </Tooltip>
  );
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: 168,
  minHeight: 0,
  bgcolor: '#fff',
  borderRight: '1px solid',
  borderColor: 'divider',
} as const;

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 32,
  m: 2,
  mb: 0,
  pl: 2,
  pr: 1.5,
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '6px',
  color: 'text.secondary',
  '&:focus-within': { borderColor: 'primary.dark', boxShadow: 'inset 0 0 0 1px #8a5a0f' },
  '& input': {
    flex: 1,
    minWidth: 0,
    width: 0,
    p: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: 'text.primary',
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
  },
} as const;

const item = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 2.5,
  width: '100%',
  minHeight: 32,
  px: 2,
  borderRadius: '6px',
  typography: 'body1',
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'grab',
  '& svg': { flex: 'none', color: 'text.secondary' },
  py: 1,
  '& span': { minWidth: 0, overflowWrap: 'break-word', hyphens: 'auto', lineHeight: 1.3 },
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
