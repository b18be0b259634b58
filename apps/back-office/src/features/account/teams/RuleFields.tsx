import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { RoutingRule } from '@parley/contracts/routing';
import type { Team } from '@parley/contracts/teams';
import { ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChannels } from '../../../api/channels.ts';
import { RowButton } from '../../../components/RowButton.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Columns } from '../Section.tsx';
import { useTopics } from './useTeamActions.ts';

interface Props {
  number: number;
  rule: RoutingRule;
  teams: readonly Team[];
  problem: string | undefined;
  onChange: (part: Partial<RoutingRule>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

const asId = (value: string) => (value ? Number(value) : null);
const named = (things: readonly { id: number; name: string }[] | undefined) =>
  (things ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** What a rule asks for, and the team that it chooses. */
export function RuleFields({ number, rule, teams, problem, onChange, onUp, onRemove }: Props) {
  const { t } = useTranslation();
  const any = { value: '', label: t('teams.rules.any') };
  const channels = useChannels().data;
  const topics = useTopics().data;
  const name = t('teams.rules.rule', { number });
  const { channelId, locale, topicId, teamId } = rule;
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{name}</Box>
        {onUp && <RowButton icon={ArrowUp} label={t('teams.rules.up', { rule: name })} onClick={onUp} />}
        <RowButton icon={X} label={t('teams.rules.remove', { rule: name })} onClick={onRemove} />
      </Box>
      <Columns count={3}>
        <SelectField
          label={t('teams.rules.channel')}
          value={String(channelId ?? '')}
          options={[any, ...named(channels)]}
          onChange={(value) => onChange({ channelId: asId(value) })}
        />
        <SelectField
          label={t('teams.rules.language')}
          value={locale ?? ''}
          options={[any, ...LANGUAGES.map((each) => ({ value: each.code, label: each.name }))]}
          onChange={(value) => onChange({ locale: value ? (value as Locale) : null })}
        />
        <SelectField
          label={t('teams.rules.topic')}
          value={String(topicId ?? '')}
          options={[any, ...named(topics)]}
          onChange={(value) => onChange({ topicId: asId(value) })}
        />
      </Columns>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <SelectField
        label={t('teams.team')}
        value={String(teamId)}
        options={named(teams)}
        onChange={(value) => onChange({ teamId: Number(value) })}
      />
    </Box>
  );
}
