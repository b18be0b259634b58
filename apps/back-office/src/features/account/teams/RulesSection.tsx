import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_ROUTING_RULES, type Routing, type RoutingRule } from '@parley/contracts/routing';
import type { Team } from '@parley/contracts/teams';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { useChanges } from '../useChanges.ts';
import { RuleFields } from './RuleFields.tsx';
import { useRouting, useSaveRouting } from './useTeamActions.ts';

/** Which team conversations go to. Only owners see it, because only they can change it. */
export function RulesSection({ teams }: { teams: readonly Team[] }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const routing = useRouting();
  if (!user.isCompanyOwner) return null;
  return (
    <Section title={t('teams.rules.title')} description={t('teams.rules.description')}>
      <Loaded query={routing}>{(saved) => <RulesForm saved={saved} teams={teams} />}</Loaded>
    </Section>
  );
}

const isEmpty = ({ channelId, locale, topicId }: RoutingRule) =>
  channelId === null && locale === null && topicId === null;

function RulesForm({ saved, teams }: { saved: Routing; teams: readonly Team[] }) {
  const { t } = useTranslation();
  const { values, change, isChecked, onSubmit, bar } = useChanges({
    saved,
    isPossible: ({ rules }) => !rules.some(isEmpty),
    save: useSaveRouting(),
  });
  const { rules, fallbackTeamId } = values;
  const setRules = (next: RoutingRule[]) => change({ rules: next, fallbackTeamId });
  const moveUp = (at: number) => {
    const moved = rules[at];
    if (moved) setRules(rules.filter((rule) => rule !== moved).toSpliced(at - 1, 0, moved));
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {rules.map((rule, at) => (
          <RuleFields
            // Rules have no id.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            number={at + 1}
            rule={rule}
            teams={teams}
            problem={isChecked && isEmpty(rule) ? t('teams.rules.empty') : undefined}
            onChange={(part) => setRules(rules.map((each) => (each === rule ? { ...each, ...part } : each)))}
            onUp={at > 0 ? () => moveUp(at) : undefined}
            onRemove={() => setRules(rules.filter((each) => each !== rule))}
          />
        ))}
        {rules.length < MAX_ROUTING_RULES && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() =>
              setRules([...rules, { channelId: null, locale: null, topicId: null, teamId: teams[0]?.id ?? 0 }])
            }
            sx={{ justifySelf: 'start' }}
          >
            {t('teams.rules.add')}
          </Button>
        )}
        <SelectField
          label={t('teams.rules.fallback')}
          value={String(fallbackTeamId ?? '')}
          options={[
            { value: '', label: t('teams.rules.noTeam') },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ rules, fallbackTeamId: value ? Number(value) : null })}
        />
      </Box>
      <SaveBar {...bar} />
    </form>
  );
}
