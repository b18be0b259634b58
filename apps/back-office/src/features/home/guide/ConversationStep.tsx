import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { WidgetChannel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { StepCard } from './StepCard.tsx';

interface Props {
  widget: WidgetChannel | null;
  isDone: boolean;
  isCurrent: boolean;
}

/** The last step: the first message on a page, and where it arrives. */
export function ConversationStep({ widget, isDone, isCurrent }: Props) {
  const { t } = useTranslation();
  return (
    <StepCard
      number={4}
      title={t('guide.conversation.title')}
      about={
        isDone ? (
          t('guide.conversation.done')
        ) : (
          <>
            {t('guide.conversation.about')}{' '}
            {widget && (
              <Link href={`/demo?key=${encodeURIComponent(widget.key)}`} target="_blank" rel="noopener">
                {t('guide.conversation.demo')}
              </Link>
            )}
          </>
        )
      }
      isDone={isDone}
      isCurrent={isCurrent}
      aside={
        isDone ? (
          <Box sx={{ flex: 'none' }}>
            <Button component={RouterLink} to="/chats">
              {t('guide.conversation.open')}
            </Button>
          </Box>
        ) : null
      }
    />
  );
}
