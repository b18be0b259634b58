import ButtonBase from '@mui/material/ButtonBase';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { texts as traceTexts } from '../../../../components/answer-trace/texts.ts';
import { texts as stepNames } from '../../../../components/step-names/texts.ts';
import { Popup } from '../../../../components/Popup.tsx';
import { loadTexts } from '../../../../language.ts';

const Why = lazy(async () => {
  const [screen] = await Promise.all([import('./Why.tsx'), loadTexts(stepNames), loadTexts(traceTexts)]);
  return { default: screen.Why };
});

/** Shows the trace that explains a bot message. */
export function WhyButton({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          minHeight: { xs: 44, lg: 24 },
          px: 1,
          borderRadius: '4px',
          font: 'inherit',
          color: 'text.secondary',
          textDecoration: 'underline',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark' },
        }}
      >
        {t('chats.why.open')}
      </ButtonBase>
      {anchor && (
        <Popup anchor={anchor} label={t('chats.why.label')} width={440} onClose={() => setAnchor(null)}>
          <Why conversationId={conversationId} messageId={messageId} />
        </Popup>
      )}
    </>
  );
}
