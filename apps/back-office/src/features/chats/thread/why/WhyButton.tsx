import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../../components/Popup.tsx';
import { useExplained, WHY_PANE } from './explained.ts';
import { loadWhy } from './load-why.ts';

const Why = lazy(loadWhy);

interface Props {
  conversationId: number;
  messageId: number;
}

/** Shows the trace that explains a bot message: beside the thread where there is room, otherwise above it. */
export function WhyButton({ conversationId, messageId }: Props) {
  const { t } = useTranslation();
  const explained = useExplained();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isDocked = explained.canDock && explained.messageId === messageId;
  const toggle = (button: HTMLElement) => {
    if (!explained.canDock) setAnchor(button);
    else if (isDocked) explained.close();
    else explained.open(messageId);
  };
  return (
    <>
      <ButtonBase
        data-why={messageId}
        aria-haspopup={explained.canDock ? undefined : 'dialog'}
        aria-controls={isDocked ? WHY_PANE : undefined}
        aria-expanded={isDocked || anchor !== null}
        onClick={({ currentTarget }) => toggle(currentTarget)}
        sx={{
          minHeight: { xs: 44, lg: 24 },
          px: 1,
          borderRadius: '4px',
          font: 'inherit',
          color: isDocked ? 'primary.dark' : 'text.secondary',
          textDecoration: 'underline',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark' },
        }}
      >
        {t('chats.why.open')}
      </ButtonBase>
      {anchor && (
        <Popup anchor={anchor} label={t('chats.why.label')} width={440} onClose={() => setAnchor(null)}>
          <Box component="h3" sx={{ m: 0, mb: 1, typography: 'body1', fontWeight: 600 }}>
            {t('chats.why.label')}
          </Box>
          <Box sx={{ position: 'relative', maxHeight: 'min(520px, 60dvh)', overflow: 'auto' }}>
            <Why conversationId={conversationId} messageId={messageId} />
          </Box>
        </Popup>
      )}
    </>
  );
}
