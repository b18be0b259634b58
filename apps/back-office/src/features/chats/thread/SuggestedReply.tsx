import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { ReplyDraft } from '@parley/contracts/assistance';
import { SearchX, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';

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
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
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
      <Line icon={<Icon of={SearchX} size={14} />}>
        {t('chats.thread.suggest.noAgent')} <RouterLink to="/ai-agents">{t('chats.thread.suggest.agents')}</RouterLink>
      </Line>
    );
  if (found.outcome !== 'drafted')
    return (
      <Line icon={<Icon of={SearchX} size={14} />}>
        {found.outcome === 'no_question' ? t('chats.thread.suggest.noQuestion') : t('chats.thread.suggest.notFound')}
      </Line>
    );
  return (
    <>
      {!found.isSure && (
        <Line icon={<Icon of={TriangleAlert} size={14} />} color="warning.dark">
          {t('chats.thread.suggest.unsure')}
        </Line>
      )}
      {found.sources.length > 0 && <Sources sources={found.sources} />}
    </>
  );
}

interface LineProps {
  icon: ReactNode;
  color?: string;
  children: ReactNode;
}

function Line({ icon, color = 'text.secondary', children }: LineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        typography: 'caption',
        color,
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
      }}
    >
      {icon}
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Box>
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
