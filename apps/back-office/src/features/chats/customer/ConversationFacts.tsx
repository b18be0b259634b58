import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { formatMoment } from '../format-time.ts';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { readableAddress } from './safe-address.ts';
import { SafeLink } from './SafeLink.tsx';
import { Fact, Section } from './Section.tsx';

/** Where the conversation came from, what the site reported about the visit, and its rating. */
export function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const names = usePlatformNames();
  const { id, platform, team, removedChannel, startedAt, endedAt, pageUrl, referrer, metadata, rating } = conversation;
  return (
    <Section title={t('chats.facts.title')} end={`#${id}`}>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={t('chats.facts.channel')}>
          <Box component="span" sx={{ '& svg': { verticalAlign: -3, mr: 1.5 } }}>
            <Icon of={platformIcon(platform)} size={16} />
            {removedChannel === null ? names[platform] : t('chats.facts.removedChannel', { name: removedChannel })}
          </Box>
        </Fact>
        {team && <Fact label={t('chats.facts.team')}>{team.name}</Fact>}
        <Fact label={t('chats.facts.started')}>{formatMoment(startedAt, i18n.language)}</Fact>
        {endedAt && <Fact label={t('chats.facts.ended')}>{formatMoment(endedAt, i18n.language)}</Fact>}
        {pageUrl && (
          <Fact label={t('chats.facts.page')}>
            <SafeLink address={pageUrl} words={readableAddress(pageUrl)} />
          </Fact>
        )}
        {referrer && (
          <Fact label={t('chats.facts.referrer')}>
            <SafeLink address={referrer} words={readableAddress(referrer)} />
          </Fact>
        )}
        {metadata.map(({ name, value }) => (
          <Fact key={name} label={name}>
            <SafeLink address={value} words={value} />
          </Fact>
        ))}
        {rating && (
          <Fact label={t('chats.facts.rating')}>
            <Box component="span" sx={{ color: 'warning.dark', '& svg': { verticalAlign: -2, mr: 1 } }}>
              <Icon of={Star} size={14} />
              {t('chats.facts.stars', { score: rating.score })}
            </Box>
            {rating.comment && <Box sx={{ color: 'text.secondary' }}>{rating.comment}</Box>}
          </Fact>
        )}
      </Box>
    </Section>
  );
}
