import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Customer } from '@parley/contracts/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { Icon } from '../../../components/Icon.tsx';
import { formatWhen } from '../format-time.ts';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { Section } from './Section.tsx';

const FIRST = 5;

interface Props {
  customer: Customer;
  openId: number;
  search: string;
}

/** The customer's other conversations, newest first. */
export function PastConversations({ customer, openId, search }: Props) {
  const { t, i18n } = useTranslation();
  const names = usePlatformNames();
  const [isExpanded, setIsExpanded] = useState(false);
  const others = customer.conversations.filter(({ id }) => id !== openId);
  const shown = isExpanded ? others : others.slice(0, FIRST);
  return (
    <Section title={t('chats.past.title')} end={others.length}>
      {others.length === 0 && <Box sx={{ typography: 'body2', color: 'text.disabled' }}>{t('chats.past.none')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, mx: -2, listStyle: 'none' }}>
        {shown.map(({ id, platform, startedAt, endedAt, lastSeq }) => (
          <li key={id}>
            <ButtonBase component={Link} to={{ pathname: `/chats/${id}`, search }} sx={row}>
              <Icon of={platformIcon(platform)} size={16} />
              <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
                {names[platform]} · {t('chats.past.messages', { count: lastSeq })}
                {!endedAt && ` · ${t('chats.past.open')}`}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                {formatWhen(startedAt, new Date(), i18n.language)}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {others.length > shown.length && (
        <Button variant="text" onClick={() => setIsExpanded(true)} sx={{ mx: -3 }}>
          {t('chats.past.all', { count: others.length })}
        </Button>
      )}
    </Section>
  );
}

const row = {
  width: '100%',
  gap: 2,
  px: 2,
  minHeight: { xs: 44, lg: 32 },
  borderRadius: '6px',
  typography: 'body2',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
