import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { ReplyDraft } from '@parley/contracts/assistance';
import { SearchX, Sparkles, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { COMPOSER_BUTTON, ComposerNote } from './ComposerNote.tsx';

/** The id by which menus and shortcuts find the button. */
export const SUGGEST_ID = 'chat-suggest';

/** Puts a drafted reply into the field. */
export function SuggestButton({ isWorking, onClick }: { isWorking: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip title={`${t('chats.thread.suggest.button')} (D)`}>
      <IconButton
        id={SUGGEST_ID}
        aria-label={t('chats.thread.suggest.button')}
        aria-keyshortcuts="D"
        aria-busy={isWorking}
        onClick={onClick}
        sx={COMPOSER_BUTTON}
      >
        {isWorking ? <CircularProgress size={16} color="inherit" aria-hidden /> : <Icon of={Sparkles} size={18} />}
      </IconButton>
    </Tooltip>
  );
}

/** What a drafted reply is based on, or why there is none. */
export function SuggestedReply({ found }: { found: ReplyDraft }) {
  const { t } = useTranslation();
  if (found.outcome === 'none')
    return (
      <ComposerNote icon={SearchX}>
        {t('chats.thread.suggest.noAgent')} <RouterLink to="/ai-agents">{t('chats.thread.suggest.agents')}</RouterLink>
      </ComposerNote>
    );
  if (found.outcome !== 'drafted')
    return (
      <ComposerNote icon={SearchX}>
        {found.outcome === 'no_question' ? t('chats.thread.suggest.noQuestion') : t('chats.thread.suggest.notFound')}
      </ComposerNote>
    );
  return (
    <>
      {!found.isSure && (
        <ComposerNote icon={TriangleAlert} isWarning>
          {t('chats.thread.suggest.unsure')}
        </ComposerNote>
      )}
      {found.sources.length > 0 && <Sources sources={found.sources} />}
    </>
  );
}

/** Titles and addresses are untrusted: only web addresses become links. */
function Sources({ sources }: Pick<ReplyDraft, 'sources'>) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('chats.thread.suggest.sources')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, px: 1.5, py: 1 }}
    >
      {sources.map(({ number, title, url }) => (
        <Box component="li" key={number} dir="auto" sx={chip}>
          {url && /^https?:\/\//i.test(url) ? (
            <Link href={url} target="_blank" rel="noopener noreferrer nofollow" color="inherit" underline="always">
              {title}
            </Link>
          ) : (
            title
          )}
        </Box>
      ))}
    </Box>
  );
}

const chip = {
  maxWidth: '100%',
  px: 2.5,
  lineHeight: '24px',
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'line.strong',
  fontSize: 12,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
