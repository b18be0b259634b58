import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MessageExtras } from '@parley/contracts/messages';
import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';

const ICONS = { call: Phone, email: Mail, link: ExternalLink };

/** What the bot offered besides text. Read-only for staff. */
export function MessageOffers({ extras: { options, card, quickActions } }: { extras: MessageExtras }) {
  const { t } = useTranslation();
  return (
    <>
      {card && (
        <Box sx={{ display: 'grid', gap: 0.5, borderLeft: '3px solid', borderColor: 'divider', pl: 2.5 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{card.title}</Box>
          <Box sx={{ overflowWrap: 'anywhere' }}>{card.text}</Box>
          {/^https?:/i.test(card.link) && (
            <Link
              href={card.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              sx={{ typography: 'caption', overflowWrap: 'anywhere' }}
            >
              {card.link}
            </Link>
          )}
        </Box>
      )}
      {options.length > 0 && (
        <Chips label={t('chats.thread.offered')}>
          {options.map(({ id, label }) => (
            <Chip key={id}>{label}</Chip>
          ))}
        </Chips>
      )}
      {quickActions.length > 0 && (
        <Chips label={t('chats.thread.offered')}>
          {quickActions.map(({ type, text, target }) => (
            <Chip key={`${type} ${target}`}>
              <Icon of={ICONS[type]} size={14} />
              {text}
            </Chip>
          ))}
        </Chips>
      )}
    </>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, p: 0, pb: 0.5 }}
    >
      {children}
    </Box>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: '#fff',
        typography: 'caption',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
