import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { paletteOf } from '@parley/contracts/widget-palette';
import { isColor } from '../look/contrast.ts';
import type { SetupValues } from '../setup/setup-values.ts';
import { DesktopStage, PhoneStage, STAGES } from './Stage.tsx';

export type Scene = 'chat' | 'form' | 'closed';

interface Props {
  values: SetupValues;
  site: string;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  scene: Scene;
  hasBot: boolean;
  onScene: (scene: Scene) => void;
  /** On a phone, the phone preview comes first. */
  startsOnPhone: boolean;
}

/** The widget as visitors will see it, updated on every keystroke. */
export function Preview({ values, site, locale, onLocale, scene, onScene, hasBot, startsOnPhone }: Props) {
  const { t } = useTranslation();
  const { company } = useProfile();
  const [device, setDevice] = useState<'desktop' | 'phone'>(startsOnPhone ? 'phone' : 'desktop');
  const colors = useLastGoodColors(values.colors);
  const shownScene = scene === 'form' && values.fields.length === 0 ? 'chat' : scene;
  const Stage = device === 'desktop' ? DesktopStage : PhoneStage;
  return (
    <Box
      component="section"
      aria-labelledby="preview-title"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minHeight: { lg: 560 },
        px: { xs: 4, lg: 5 },
        py: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <Box component="h2" id="preview-title" sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {t('channels.preview.heading')}
        </Box>
        <TextField
          select
          id="preview-language"
          fullWidth={false}
          value={locale}
          onChange={({ target }) => onLocale(target.value as Locale)}
          slotProps={{ select: { 'aria-label': t('channels.preview.language') } }}
          sx={{ width: 140, '& .MuiOutlinedInput-notchedOutline legend span': { px: 0 } }}
        >
          {LANGUAGES.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={device}
          aria-label={t('channels.preview.device')}
          onChange={(_, next: typeof device | null) => next && setDevice(next)}
          sx={TOGGLES}
        >
          <ToggleButton value="desktop" aria-label={t('channels.preview.desktop')}>
            <Icon of={Monitor} size={18} />
          </ToggleButton>
          <ToggleButton value="phone" aria-label={t('channels.preview.phone')}>
            <Icon of={Smartphone} size={18} />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={shownScene}
        aria-label={t('channels.preview.scene')}
        onChange={(_, next: Scene | null) => next && onScene(next)}
        sx={{ ...TOGGLES, mb: 3, flex: 'none' }}
      >
        <ToggleButton value="closed">{t('channels.preview.closed')}</ToggleButton>
        {values.fields.length > 0 && <ToggleButton value="form">{t('channels.preview.form')}</ToggleButton>}
        <ToggleButton value="chat">{t('channels.preview.chat')}</ToggleButton>
      </ToggleButtonGroup>
      <Scaled width={STAGES[device].width} height={STAGES[device].height} label={t('channels.preview.picture')}>
        <Stage
          values={values}
          palette={paletteOf(colors)}
          company={company.name}
          site={site}
          locale={locale}
          scene={shownScene}
          hasBot={hasBot}
        />
      </Scaled>
    </Box>
  );
}

const TOGGLES = {
  '& .MuiToggleButton-root': {
    textTransform: 'none',
    minWidth: { xs: 44, lg: 36 },
    minHeight: { xs: 44, lg: 34 },
    px: 2,
    py: 0,
    bgcolor: '#fff',
    color: 'text.secondary',
    borderColor: 'line.strong',
  },
  '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
    bgcolor: 'primary.light',
    color: 'primary.dark',
    fontWeight: 600,
  },
  '& .Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f', zIndex: 1 },
} as const;

/** An incomplete code is not a colour: keep the last valid one. */
function useLastGoodColors(colors: SetupValues['colors']): SetupValues['colors'] {
  const [good, setGood] = useState(colors);
  const next = { ...good };
  for (const [name, color] of Object.entries(colors) as [keyof typeof colors, string][])
    if (isColor(color)) next[name] = color;
  if (JSON.stringify(next) !== JSON.stringify(good)) setGood(next);
  return next;
}

interface ScaledProps {
  width: number;
  height: number;
  label: string;
  children: ReactNode;
}

/** Renders at the widget's own size and scales it down to fit. A picture only: nothing in it is interactive. */
function Scaled({ width, height, label, children }: ScaledProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.8);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const fit = () => setScale(Math.min(1, box.clientWidth / width, box.clientHeight / height) || 0.8);
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    fit();
    return () => observer.disconnect();
  }, [width, height]);
  return (
    <Box ref={place} sx={{ position: 'relative', flex: 1, minHeight: 320, overflow: 'hidden' }}>
      <Box
        role="img"
        aria-label={label}
        inert
        sx={{ position: 'absolute', top: 0, left: '50%', transformOrigin: 'top left' }}
        style={{ width, height, transform: `scale(${scale}) translateX(-50%)` }}
      >
        {children}
      </Box>
    </Box>
  );
}
