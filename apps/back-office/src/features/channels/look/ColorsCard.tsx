import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Card } from '../setup/Card.tsx';
import type { Setup } from '../setup/useSetup.ts';
import { COLOR_NAMES, type WidgetColors } from './color-checks.ts';
import { ColorRow } from './ColorRow.tsx';
import { PRESETS } from './presets.ts';

/** The seven colours, each with what it must contrast with. */
export function ColorsCard({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const rows = {
    frameColor: { label: t('channels.colors.frame'), use: t('channels.colors.frameUse') },
    titleTextColor: { label: t('channels.colors.title'), use: t('channels.colors.titleUse') },
    accentColor: { label: t('channels.colors.accent'), use: t('channels.colors.accentUse') },
    companyMessageColor: { label: t('channels.colors.company'), use: t('channels.colors.companyUse') },
    customerMessageColor: { label: t('channels.colors.customer'), use: t('channels.colors.customerUse') },
    messageTextColor: { label: t('channels.colors.text'), use: t('channels.colors.textUse') },
    optionButtonColor: { label: t('channels.colors.option'), use: t('channels.colors.optionUse') },
  };
  return (
    <Card title={t('channels.colors.heading')} aside={<Presets setup={setup} />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {COLOR_NAMES.map((name) => (
          <ColorRow key={name} setup={setup} name={name} {...rows[name]} />
        ))}
      </Box>
    </Card>
  );
}

const same = (one: WidgetColors, other: WidgetColors) => COLOR_NAMES.every((name) => one[name] === other[name]);

function Presets({ setup: { values, set } }: { setup: Setup }) {
  const { t } = useTranslation();
  const [before, setBefore] = useState<WidgetColors | null>(null);
  const choose = (colors: WidgetColors) => {
    setBefore({ ...values.colors });
    set('colors', { ...colors });
  };
  return (
    <Box
      role="group"
      aria-labelledby="presets"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}
    >
      {before && (
        <Button
          variant="text"
          startIcon={<Icon of={Undo2} size={16} />}
          onClick={() => {
            set('colors', before);
            setBefore(null);
          }}
          sx={{ minHeight: { lg: 32 }, py: 1, px: 2 }}
        >
          {t('channels.presets.undo')}
        </Button>
      )}
      <Box id="presets" component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('channels.presets.heading')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {PRESETS.map(({ label, colors }) => {
          const isChosen = same(values.colors, colors);
          return (
            <ButtonBase
              key={label}
              aria-label={t(label)}
              aria-pressed={isChosen}
              onClick={() => choose(colors)}
              sx={{
                width: { xs: 44, lg: 28 },
                height: { xs: 44, lg: 28 },
                borderRadius: '6px',
                border: '1px solid',
                borderColor: 'line.strong',
                boxShadow: isChosen ? '0 0 0 2px #fff, 0 0 0 4px #e09b34' : 'none',
                '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
              }}
              style={{
                background: `linear-gradient(135deg, ${colors.frameColor} 50%, ${colors.accentColor} 50%)`,
              }}
            />
          );
        })}
      </Box>
    </Box>
  );
}
