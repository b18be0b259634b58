import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MessageExtras } from '@parley/contracts/messages';
import { FileText, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';

/**
 * The sources of an answer below its text, numbered like the marks in it. Titles and addresses are untrusted: only web addresses
 * become links.
 */
export function MessageSources({ sources }: Pick<MessageExtras, 'sources'>) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={t('messages.sources')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        m: 0,
        p: 0,
        pt: 2,
        pb: 0.5,
        listStyle: 'none',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {sources.map(({ number, title, url }) => {
        const isPage = Boolean(url && /^https?:\/\//i.test(url));
        return (
          <Box component="li" key={number} value={number} sx={chip}>
            <Icon of={isPage ? Globe : FileText} size={14} />
            {isPage && url ? (
              <Link
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                underline="always"
                dir="auto"
                sx={cut}
              >
                {title}
              </Link>
            ) : (
              <Box component="span" dir="auto" title={title} sx={cut}>
                {title}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  maxWidth: '100%',
  minHeight: 24,
  px: 2,
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '4px',
  bgcolor: '#fff',
  color: 'text.secondary',
  typography: 'caption',
  '&::before': { content: 'attr(value)', fontWeight: 600, color: 'primary.dark' },
  '& svg': { flex: 'none' },
} as const;
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
