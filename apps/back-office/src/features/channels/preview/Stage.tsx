import Box from '@mui/material/Box';
import type { Locale } from '@parley/contracts/locales';
import { ChevronDown, MessageSquare } from 'lucide-react';
import { Icon } from '../../../components/Icon.tsx';
import type { WidgetPalette } from '@parley/contracts/widget-palette';
import type { SetupValues } from '../setup/setup-values.ts';
import { Panel } from './Panel.tsx';
import type { Scene } from './Preview.tsx';

/** The size of the drawn windows, in the widget's own pixels. */
export const STAGES = { desktop: { width: 480, height: 860 }, phone: { width: 390, height: 844 } } as const;

export interface StageProps {
  values: SetupValues;
  palette: WidgetPalette;
  company: string;
  site: string;
  locale: Locale;
  scene: Scene;
  /** An agent or a flow answers; only then does the widget promise a quick reply. */
  hasBot: boolean;
}

/** The lower right corner of a website. */
export function DesktopStage(props: StageProps) {
  return (
    <Box sx={FRAME}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: 36, px: 3, gap: 1.5, ...BAR }}>
        {[0, 1, 2].map((dot) => (
          <Box key={dot} sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: 'line.strong' }} />
        ))}
        <Box sx={{ mx: 'auto', px: 6, typography: 'caption', color: 'text.secondary', ...ELLIPSIS }}>{props.site}</Box>
      </Box>
      <Page />
      {props.scene !== 'closed' && (
        <Box
          sx={{
            position: 'absolute',
            [props.values.side]: 24,
            bottom: 100,
            width: 400,
            height: 692,
            borderRadius: '16px',
            overflow: 'hidden',
            boxShadow: '0 8px 28px rgba(0,0,0,.2)',
          }}
        >
          <Panel {...props} />
        </Box>
      )}
      <Launcher {...props} />
    </Box>
  );
}

/** A phone, filled by the open chat. */
export function PhoneStage(props: StageProps) {
  return (
    <Box sx={{ ...FRAME, borderRadius: '28px' }}>
      {props.scene === 'closed' ? (
        <>
          <Page />
          <Launcher {...props} />
        </>
      ) : (
        <Panel {...props} />
      )}
    </Box>
  );
}

const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const BAR = { bgcolor: 'background.default', borderBottom: '1px solid', borderColor: 'divider' } as const;
const FRAME = {
  position: 'relative',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '8px',
} as const;

/** Grey bars that represent a page. */
function Page() {
  return (
    <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Box sx={{ height: 160, borderRadius: '8px', bgcolor: 'surface' }} />
      {['60%', '85%', '75%', '40%'].map((width) => (
        <Box key={width} sx={{ height: 12, width, borderRadius: '6px', bgcolor: 'surface' }} />
      ))}
    </Box>
  );
}

function Launcher({ values, palette, locale, scene }: StageProps) {
  const words = values.texts.find((texts) => texts.locale === locale)?.launcher ?? '';
  return (
    <Box
      sx={{
        position: 'absolute',
        [values.side]: 24,
        bottom: 24,
        display: 'flex',
        alignItems: 'center',
        height: 60,
        maxWidth: 'calc(100% - 48px)',
        borderRadius: '30px',
        font: '600 16px system-ui',
        boxShadow: '0 8px 28px rgba(0,0,0,.2)',
        '& svg': { flex: 'none', mx: 4, width: 28, height: 28 },
      }}
      style={{ backgroundColor: palette.frame, color: palette.title }}
    >
      <Icon of={scene === 'closed' ? MessageSquare : ChevronDown} size={28} />
      {words && (
        <Box component="span" sx={{ mr: 5.5, ...ELLIPSIS }}>
          {words}
        </Box>
      )}
    </Box>
  );
}
