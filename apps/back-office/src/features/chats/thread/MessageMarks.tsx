import Box from '@mui/material/Box';
import type { MessageMarks } from '@parley/contracts/messages';
import { Reply, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';

/** The message that this one answers, above its own words. */
export function QuotedMessage({ replyTo }: { replyTo: NonNullable<MessageMarks['replyTo']> }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        pl: 2,
        borderLeft: '2px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Icon of={Reply} size={14} />
      <VisuallyHidden>{t('chats.thread.marks.replyTo')}</VisuallyHidden>
      <Box
        component="q"
        sx={{
          quotes: 'none',
          overflow: 'hidden',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflowWrap: 'anywhere',
        }}
      >
        {replyTo.text || '…'}
      </Box>
    </Box>
  );
}

/** In place of what the customer took back. */
export function Withdrawn() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary', fontStyle: 'italic' }}>
      <Icon of={Undo2} size={16} />
      {t('chats.thread.marks.withdrawn')}
    </Box>
  );
}

/** What people think of a message, below it. */
export function Reactions({ reactions }: { reactions: NonNullable<MessageMarks['reactions']> }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ display: 'flex', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {reactions.map(({ emoji, origin }) => (
        <Box
          component="li"
          key={`${origin} ${emoji}`}
          title={t('chats.thread.marks.reaction')}
          sx={{ px: 1.5, border: '1px solid', borderColor: 'line.soft', borderRadius: '10px', bgcolor: '#fff' }}
        >
          <VisuallyHidden>{t('chats.thread.marks.reaction')}</VisuallyHidden>
          {emoji}
        </Box>
      ))}
    </Box>
  );
}
