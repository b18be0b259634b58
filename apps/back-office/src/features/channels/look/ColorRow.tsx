import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../Chip.tsx';
import type { Setup } from '../setup/useSetup.ts';
import { checkColor, type ColorCheck, type ColorName } from './color-checks.ts';
import { ColorPicker } from './ColorPicker.tsx';
import { isColor } from './contrast.ts';

interface Props {
  setup: Setup;
  name: ColorName;
  label: string;
  use: string;
}

/** One colour: a swatch with a picker, its code, its contrast, and a suggestion if that is too low. */
export function ColorRow({ setup, name, label, use }: Props) {
  const { values, set, leave, problemAt } = setup;
  const path = `colors.${name}` as const;
  const color = values.colors[name];
  const check = checkColor(name, values.colors);
  const problem = problemAt(path);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 2,
        minHeight: 51,
        px: 4,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Swatch color={color} label={label} onChange={(next) => set(path, next)} />
      <Box sx={{ width: { sm: 168 }, flex: { xs: '1 1 120px', sm: 'none' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box id={`label-${name}`} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{use}</Box>
      </Box>
      <OutlinedInput
        id={`setup-${path}`}
        size="small"
        value={color}
        error={problem !== undefined}
        onChange={({ target }) => set(path, asHex(target.value))}
        onBlur={() => leave(path)}
        inputProps={{
          'aria-labelledby': `label-${name}`,
          'aria-describedby': problem ? `problem-${name}` : undefined,
          maxLength: 7,
          spellCheck: false,
          autoCapitalize: 'none',
        }}
        sx={{
          width: 104,
          minHeight: { lg: 32 },
          fontVariantNumeric: 'tabular-nums',
          '& .MuiOutlinedInput-notchedOutline legend span': { px: 0 }, // no gap without a label
          '& input': { py: { lg: 1.25 }, px: 2.5, textTransform: 'uppercase', fontSize: { lg: 13 } },
        }}
      />
      {check && <Verdict check={check} />}
      {check?.repair && <Repair label={label} color={check.repair} onUse={(next) => set(path, next)} />}
      {problem && (
        <Box id={`problem-${name}`} role="alert" sx={{ typography: 'caption', color: 'error.dark' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}

/** Adds the missing # to a pasted code. */
function asHex(typed: string): string {
  const code = typed.trim().toLowerCase();
  return code === '' || code.startsWith('#') ? code.slice(0, 7) : `#${code.slice(0, 6)}`;
}

function Swatch({ color, label, onChange }: { color: string; label: string; onChange: (color: string) => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t('channels.colors.pick', { name: label });
  return (
    <>
      <ButtonBase
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          flex: 'none',
          width: { xs: 44, lg: 28 },
          height: { xs: 44, lg: 28 },
          borderRadius: '6px',
          border: '1px solid',
          borderColor: 'line.control',
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
        }}
        style={{ backgroundColor: isColor(color) ? color : 'transparent' }}
      />
      {anchor && (
        <Popover
          open
          disablePortal
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': name,
              sx: { mt: 1, border: '1px solid', borderColor: 'divider', boxShadow: '0 8px 28px rgba(31,26,20,.12)' },
            },
          }}
        >
          <ColorPicker color={isColor(color) ? color : '#000000'} onChange={onChange} />
        </Popover>
      )}
    </>
  );
}

const KINDS = { good: 'success', iconsOnly: 'warning', weak: 'warning', low: 'error' } as const;
const SIGNS = { good: Check, iconsOnly: TriangleAlert, weak: TriangleAlert, low: X } as const;

function Verdict({ check: { ratio, level, measured, shownIn } }: { check: ColorCheck }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
  const words = {
    good: t('channels.colors.good', { ratio: number }),
    iconsOnly: t('channels.colors.iconsOnly', { ratio: number }),
    weak: t('channels.colors.weak', { ratio: number }),
    low: t('channels.colors.low', { ratio: number }),
  };
  const against = {
    titleOnFrame: t('channels.colors.titleOnFrame'),
    onFrame: t('channels.colors.onFrame'),
    iconOnWhite: t('channels.colors.iconOnWhite'),
    textOnBubble: t('channels.colors.textOnBubble'),
    onBubble: t('channels.colors.onBubble'),
    labelOnButton: t('channels.colors.labelOnButton'),
  };
  const corrected = { white: t('channels.colors.shownInWhite'), black: t('channels.colors.shownInBlack') };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        flexBasis: { xs: '100%', sm: 'auto' },
        columnGap: 2.5,
        rowGap: 1,
        minWidth: 0,
      }}
    >
      <Chip kind={KINDS[level]} icon={SIGNS[level]}>
        {words[level]}
      </Chip>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {against[measured]}
        {shownIn && `, ${corrected[shownIn]}`}
      </Box>
    </Box>
  );
}

function Repair({ label, color, onUse }: { label: string; color: string; onUse: (color: string) => void }) {
  const { t } = useTranslation();
  const code = color.toUpperCase();
  return (
    <Button
      variant="text"
      aria-label={t('channels.colors.useFor', { color: code, name: label })}
      onClick={() => onUse(color)}
      endIcon={
        <Box
          sx={{ width: 18, height: 18, borderRadius: '4px', border: '1px solid', borderColor: 'line.control' }}
          style={{ backgroundColor: color }}
        />
      }
      sx={{ ml: 'auto', minHeight: { lg: 32 }, py: 1, px: 2 }}
    >
      {t('channels.colors.use', { color: code })}
    </Button>
  );
}
