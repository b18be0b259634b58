import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WidgetPalette } from '@parley/contracts/widget-palette';
import type { OutgoingMessage } from '@parley/flow-engine';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { MessageSources } from '../../../components/MessageSources.tsx';
import { MessageText } from '../../../components/MessageText.tsx';
import { SaidFiles } from './SaidFiles.tsx';

interface Props {
  saying: OutgoingMessage;
  look: WidgetPalette;
  chosen: string | undefined;
  /** The preview is at the step that sent this message. */
  isCurrent: boolean;
  /** Its buttons can be pressed. */
  isLive: boolean;
  onOption: (label: string, id: string) => void;
}

/** A message of the bot with its card, files and buttons. User input is rendered as plain text only. */
export function Bubble({ saying, look, chosen, isCurrent, isLive, onOption }: Props) {
  const { t } = useTranslation();
  const { text, options, attachments, card, sources } = saying;
  const hasBody = text !== '' || card !== null || attachments.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0 }}>
      {hasBody && (
        <Box
          sx={{ ...BUBBLE, ...(isCurrent && CURRENT) }}
          style={{ backgroundColor: look.company, color: look.onCompany }}
          dir="auto"
        >
          {text && <MessageText text={text} marks={sources.length} isCompany />}
          <MessageSources sources={sources} />
          {card && (
            <Box
              sx={{ mt: text ? 2 : 0, pt: text ? 2 : 0, borderTop: text ? '1px solid' : 0, borderColor: 'line.strong' }}
            >
              <Box sx={{ fontWeight: 600 }}>{card.title}</Box>
              {card.text}
              {card.link && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{card.link}</Box>}
            </Box>
          )}
          {attachments.length > 0 && <SaidFiles ids={attachments} />}
        </Box>
      )}
      {options.length > 0 && (
        <Box role="group" aria-label={t('steps.fields.options')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {options.map(({ id, label }, at) => (
            <Button
              key={id}
              variant="outlined"
              disabled={!isLive}
              aria-pressed={chosen === id}
              startIcon={chosen === id ? <Icon of={Check} size={14} /> : undefined}
              onClick={() => onOption(label || String(at + 1), id)}
              sx={{
                borderRadius: '18px',
                minHeight: { xs: 44, lg: 32 },
                py: 0,
                px: 3,
                maxWidth: '100%',
                overflowWrap: 'anywhere',
                fontWeight: 600,
                '&, &:hover': { bgcolor: look.option, color: look.onOption, borderColor: look.accent },
                '&.Mui-disabled': {
                  color: 'text.secondary',
                  bgcolor: 'transparent',
                  borderColor: chosen === id ? 'primary.dark' : 'line.strong',
                },
              }}
            >
              {label || t('steps.exits.option', { number: at + 1 })}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

const BUBBLE = {
  maxWidth: '85%',
  px: 3,
  py: 2,
  borderRadius: '16px 16px 16px 5px',
  border: '1px solid transparent',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const CURRENT = { borderColor: 'info.dark', outline: '1px solid', outlineColor: 'info.dark' } as const;
