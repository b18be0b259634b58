import { PRIORITIES } from '@parley/contracts/conversations';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { SENTIMENTS } from '@parley/contracts/customers';
import { parseFieldFilter } from '@parley/contracts/field-filter';
import { useTranslation } from 'react-i18next';
import { useAgents } from '../../../api/ai-agents.ts';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import { useEverybody } from '../../../api/members.ts';
import { useTeams } from '../../../api/teams.ts';
import { usePriorityNames } from '../priorities.ts';
import { formatDay } from '../format-time.ts';
import type { InboxFilter } from '../inbox-filter.ts';
import { useMoodNames } from '../moods.ts';
import { usePlatformNames } from '../../../components/platforms.ts';
import { useFieldWords } from '../useFieldWords.ts';
import { useTags } from '../useConversations.ts';

interface Choice {
  value: string;
  name: string;
}

/** A filter with its name, options and current value. */
export interface FilterChoice {
  field: 'platform' | 'tag' | 'mood' | 'assignee' | 'team' | 'priority' | 'agent' | 'blocked';
  label: string;
  choices: Choice[];
  value: string | null;
}

/** The filters that are chosen from a list. What the rarer ones offer is only read when it is `wanted`. */
export function useFilterChoices(filter: InboxFilter, isWanted: boolean): FilterChoice[] {
  const { t } = useTranslation();
  const platforms = usePlatformNames();
  const moods = useMoodNames();
  const tags = (useTags().data ?? []).map(({ name }) => name);
  const priorities = usePriorityNames();
  const members = useEverybody(isWanted || /^\d/.test(filter.assignee ?? '')).data ?? [];
  const teams = useTeams(isWanted || filter.team !== null).data ?? [];
  const agents = useAgents(isWanted || filter.agent !== null).data ?? [];
  const byId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name });
  // A tag from the URL may no longer exist, but must still be listed so that it can be cleared.
  const known = filter.tag && !tags.includes(filter.tag) ? [filter.tag, ...tags] : tags;
  return [
    {
      field: 'platform',
      label: t('chats.filters.platform'),
      choices: CHANNEL_TYPES.map((value) => ({ value, name: platforms[value] })),
      value: filter.platform,
    },
    {
      field: 'tag',
      label: t('chats.filters.tag'),
      choices: known.map((value) => ({ value, name: value })),
      value: filter.tag,
    },
    {
      field: 'mood',
      label: t('chats.filters.mood'),
      choices: SENTIMENTS.map((value) => ({ value, name: moods[value] })),
      value: filter.mood,
    },
    {
      field: 'priority',
      label: t('chats.priority.label'),
      choices: PRIORITIES.toReversed().map((value) => ({ value, name: priorities[value] })),
      value: filter.priority,
    },
    {
      field: 'assignee',
      label: t('chats.filters.assignee'),
      choices: [
        { value: 'me', name: t('chats.filters.me') },
        { value: 'none', name: t('chats.filters.nobody') },
        ...members.map(({ id, name }) => ({ value: String(id), name })),
      ],
      value: filter.assignee,
    },
    ...(teams.length > 0 || filter.team
      ? [{ field: 'team' as const, label: t('chats.filters.team'), choices: teams.map(byId), value: filter.team }]
      : []),
    ...(agents.length > 0 || filter.agent
      ? [{ field: 'agent' as const, label: t('chats.filters.agent'), choices: agents.map(byId), value: filter.agent }]
      : []),
    {
      field: 'blocked',
      label: t('chats.filters.blocked'),
      choices: [{ value: 'true', name: t('chats.filters.blockedOnly') }],
      value: filter.blocked,
    },
  ];
}

/** The company's custom fields, and the chosen condition on one of them as text, or null. */
export function useFieldFilter({ field: text }: Pick<InboxFilter, 'field'>) {
  const words = useFieldWords();
  const fields = useCustomerFields().data ?? [];
  const filter = text === null ? null : parseFieldFilter(text);
  const field = fields.find(({ key }) => key === filter?.key);
  // A field from the URL may no longer exist, but must still be shown so that it can be cleared.
  return { fields, name: filter && (field ? words.filter(field, filter) : filter.key) };
}

/** The chosen date range as text, or null. */
export function useRangeName({ from, to }: Pick<InboxFilter, 'from' | 'to'>): string | null {
  const { t, i18n } = useTranslation();
  const day = (value: string) => formatDay(new Date(`${value}T12:00:00`), i18n.language);
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  if (from) return t('chats.filters.since', { day: day(from) });
  return to ? t('chats.filters.until', { day: day(to) }) : null;
}
