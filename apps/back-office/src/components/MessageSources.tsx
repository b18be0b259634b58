import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MessageExtras } from '@parley/contracts/messages';
import { useTranslation } from 'react-i18next';

/** The sources of an answer, below its text. Titles and addresses are untrusted: only web addresses become links. */
export function MessageSources({ sources }: Pick<MessageExtras, 'sources'>) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('messages.sources')}
      <Box
        component="ol"
        aria-label={t('messages.sources')}
        sx={{ m: 0, pl: 5, '& li:only-child': { ml: -5, listStyle: 'none' }, '& li::marker': { fontSize: 12 } }}
      >
        {sources.map(({ number, title, url }) => (
          <li key={number} value={number} dir="auto">
            {url && /^https?:\/\//i.test(url) ? (
              <Link href={url} target="_blank" rel="noopener noreferrer nofollow" underline="always">
                {title}
              </Link>
            ) : (
              title
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
