import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { Command } from 'cmdk';
import { Bot, List, MessageSquareText, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Marked } from '../../../components/Marked.tsx';
import { usePlatformNames } from '../../../components/platforms.ts';
import { Item } from './Item.tsx';
import type { useFound } from './useFound.ts';

const MAX_SHOWN = 3;

interface Props {
  found: ReturnType<typeof useFound>;
  /** Opens an address of the back-office. */
  onGo: (path: string, state?: object) => void;
  onReply: (reply: MessageTemplate) => void;
}

/** What was found, group by group, a few of each. */
export function Results({ found, onGo, onReply }: Props) {
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const { searched, words } = found;
  const nameOf = ({ id, name, email, phone }: Conversation['customer']) =>
    withoutOverrides(name ?? '').trim() || email || phone || t('alerts.visitor', { id });
  const person = ({ customer }: Conversation) => <Avatar id={customer.id} name={customer.name} size={24} />;
  const stateOf = ({ endedAt, activeAt, platform }: Conversation) =>
    [endedAt ? t('command.find.ended') : platforms[platform], formatAgo(activeAt, i18n.language)].join(' · ');
  const named = (name: string, text: string, search = searched) => (
    <>
      <b>
        <Marked text={name} search={search} />
      </b>{' '}
      <Box component="span" dir="auto" sx={{ color: 'text.secondary' }}>
        <Marked text={text} search={search} />
      </Box>
    </>
  );

  return (
    <>
      <Group heading={t('command.find.conversations')} of={found.conversations}>
        {(conversation) => (
          <Item
            key={conversation.id}
            id={`conversation ${conversation.id}`}
            icon={person(conversation)}
            hint={stateOf(conversation)}
            onSelect={() => onGo(`/chats/${conversation.id}`)}
          >
            {named(nameOf(conversation.customer), withoutOverrides(conversation.lastMessage?.text ?? ''))}{' '}
            <Box component="span" sx={{ color: 'text.disabled' }}>
              #{conversation.id}
            </Box>
          </Item>
        )}
      </Group>
      <Group heading={t('command.find.customers')} of={found.customers}>
        {({ conversation, count }) => (
          <Item
            key={conversation.customer.id}
            id={`customer ${conversation.customer.id}`}
            icon={person(conversation)}
            hint={t('command.find.count', { count })}
            onSelect={() => onGo(`/chats/${conversation.id}`, { shows: 'customer' })}
          >
            {named(nameOf(conversation.customer), conversation.customer.email ?? conversation.customer.phone ?? '')}
          </Item>
        )}
      </Group>
      <Group heading={t('command.find.messages')} of={found.messages}>
        {(conversation) => (
          <Item
            key={conversation.id}
            id={`message ${conversation.match?.messageId}`}
            icon={person(conversation)}
            hint={stateOf(conversation)}
            onSelect={() => onGo(`/chats/${conversation.id}?message=${conversation.match?.seq}`)}
          >
            {named(nameOf(conversation.customer), withoutOverrides(conversation.match?.snippet ?? ''))}
          </Item>
        )}
      </Group>
      <Group heading={t('command.find.replies')} of={found.replies}>
        {(reply) => (
          <Item
            key={reply.id}
            id={`reply ${reply.id}`}
            icon={<Icon of={MessageSquareText} />}
            hint={reply.shortcut && `/${reply.shortcut}`}
            onSelect={() => onReply(reply)}
          >
            {named(reply.name, reply.texts[0]?.text ?? '', words)}
          </Item>
        )}
      </Group>
      <Group heading={t('nav.aiAgents')} of={found.agents}>
        {({ id, name }) => (
          <Item key={id} id={`agent ${id}`} icon={<Icon of={Bot} />} onSelect={() => onGo(`/ai-agents/${id}/general`)}>
            <Marked text={name} search={words} />
          </Item>
        )}
      </Group>
      <Group heading={t('nav.flows')} of={found.flows}>
        {({ id, name }) => (
          <Item key={id} id={`flow ${id}`} icon={<Icon of={Workflow} />} onSelect={() => onGo(`/flows/${id}`)}>
            <Marked text={name} search={words} />
          </Item>
        )}
      </Group>
      {found.conversations.length + found.messages.length > 0 && (
        <Item id="all" icon={<Icon of={List} />} onSelect={() => onGo(`/chats?search=${encodeURIComponent(searched)}`)}>
          {t('command.find.all', { query: searched })}
        </Item>
      )}
    </>
  );
}

interface GroupProps<Found> {
  heading: string;
  of: readonly Found[];
  children: (found: Found) => ReactNode;
}

/** Left out if nothing was found. */
function Group<Found>({ heading, of: all, children }: GroupProps<Found>) {
  if (all.length === 0) return null;
  return <Command.Group heading={heading}>{all.slice(0, MAX_SHOWN).map(children)}</Command.Group>;
}
