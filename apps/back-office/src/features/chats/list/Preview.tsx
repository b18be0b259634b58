import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { Archive, Image, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Marked } from '../../../components/Marked.tsx';

interface Props {
  conversation: Conversation;
  search: string;
  draft: string;
}

/** The preview line of a row: the search match, the draft, or the last message and its author. */
export function Preview({ conversation, search, draft }: Props) {
  const { t } = useTranslation();
  const { lastMessage, match } = conversation;
  if (match) return <Marked text={withoutOverrides(match.snippet)} search={search} />;
  if (draft) return <Prefixed prefix={t('chats.preview.draft')} colour="error.dark" content={draft} />;
  if (!lastMessage) return t('chats.preview.nothing');
  return <LastMessage conversation={conversation} message={lastMessage} />;
}

function LastMessage({
  conversation,
  message,
}: {
  conversation: Conversation;
  message: NonNullable<Conversation['lastMessage']>;
}) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const { handedOffTo } = conversation;
  const content = useContent(message);
  if (message.type === 'event' || message.origin === 'customer') return content;
  if (message.origin === 'bot') return <Prefixed prefix={t('chats.preview.bot')} content={content} />;
  const author = message.author ?? handedOffTo;
  if (author?.id === user.id) return <Prefixed prefix={t('chats.preview.you')} content={content} />;
  return <Prefixed prefix={author ? `${author.name}:` : t('chats.preview.team')} content={content} />;
}

function useContent(message: NonNullable<Conversation['lastMessage']>): ReactNode {
  const { t } = useTranslation();
  const events: Record<string, string> = {
    taken_over: t('chats.events.takenOver'),
    assigned: t('chats.events.assigned'),
    handed_back: t('chats.events.handedBack'),
    released: t('chats.events.handedOff'),
    returned: t('chats.events.handedOff'),
    ended: t('chats.events.ended'),
    reopened: t('chats.events.reopened'),
    asked_for_person: t('chats.events.askedForPerson'),
    asked_while_away: t('chats.events.askedForPerson'),
    handed_off: t('chats.events.handedOff'),
    bots_stopped: t('chats.events.handedOff'),
    flow_stopped: t('chats.events.handedOff'),
    answered_elsewhere: t('chats.events.handedOff'),
    note: t('chats.events.note'),
  };
  if (message.type === 'event')
    return (
      <WithIcon icon={<Icon of={Archive} size={14} />} isShown={message.text === 'ended'}>
        {[events[message.text.split(': ')[0] ?? ''] ?? '', message.extras?.handOff?.questions[0]]
          .filter(Boolean)
          .join(': ')}
      </WithIcon>
    );
  if (message.text) return withoutOverrides(message.text);
  const [file] = message.attachments;
  const isPicture = file?.mediaType.startsWith('image/') ?? false;
  return (
    <WithIcon icon={<Icon of={isPicture ? Image : Paperclip} size={14} />} isShown>
      {isPicture ? t('chats.preview.photo') : (file?.name ?? '')}
    </WithIcon>
  );
}

function WithIcon({ icon, isShown, children }: { icon: ReactNode; isShown: boolean; children: ReactNode }) {
  return (
    <>
      {isShown && (
        <Box component="span" sx={{ display: 'inline-block', verticalAlign: -2, mr: 1.5 }}>
          {icon}
        </Box>
      )}
      {children}
    </>
  );
}

function Prefixed({
  prefix,
  content,
  colour = 'text.disabled',
}: {
  prefix: string;
  content: ReactNode;
  colour?: string;
}) {
  return (
    <>
      <Box component="span" sx={{ color: colour }}>
        {prefix}
      </Box>{' '}
      {content}
    </>
  );
}
