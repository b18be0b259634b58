import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MailMark } from '@parley/contracts/messages';
import { Bot, ShieldAlert, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';

const MailDetails = lazy(async () => ({ default: (await import('./MailDetails.tsx')).MailDetails }));

interface Props {
  mail: MailMark;
  ids: { conversationId: number; messageId: number } | null;
}

/** What staff see of a mail beside its words: the subject and warnings about its sender; quotes and the HTML on demand. */
export function MailMarks({ mail, ids }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'folded' | 'html' | null>(null);
  const toggle = (part: 'folded' | 'html') => setShown(shown === part ? null : part);
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, typography: 'caption', color: 'text.secondary' }}>
      {mail.isSuspicious && (
        <Box role="note" sx={{ display: 'flex', gap: 1, color: 'error.dark' }}>
          <Icon of={ShieldAlert} size={14} />
          {t('chats.thread.mail.suspicious')}
        </Box>
      )}
      {mail.from && (
        <Box role="note" sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
          <Icon of={UserRound} size={14} />
          {t('chats.thread.mail.from', { address: mail.from })}
        </Box>
      )}
      {mail.isAutomatic && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Icon of={Bot} size={14} />
          {t('chats.thread.mail.automatic')}
        </Box>
      )}
      {ids && (mail.hasFolded || mail.hasHtml) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mail.hasFolded && (
            <Button size="small" variant="text" aria-expanded={shown === 'folded'} onClick={() => toggle('folded')}>
              {shown === 'folded' ? t('chats.thread.mail.hideFolded') : t('chats.thread.mail.showFolded')}
            </Button>
          )}
          {mail.hasHtml && (
            <Button size="small" variant="text" aria-expanded={shown === 'html'} onClick={() => toggle('html')}>
              {shown === 'html' ? t('chats.thread.mail.hideHtml') : t('chats.thread.mail.showHtml')}
            </Button>
          )}
        </Box>
      )}
      {ids && shown && (
        <Suspense fallback={null}>
          <MailDetails ids={ids} part={shown} />
        </Suspense>
      )}
    </Box>
  );
}
