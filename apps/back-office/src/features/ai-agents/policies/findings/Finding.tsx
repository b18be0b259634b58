import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Policy } from '@parley/contracts/policies';
import type { Contradiction, PolicyFinding, Witness } from '@parley/contracts/policy-findings';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../components/toast-queue.ts';
import { bcp47 } from '@parley/contracts/locales';
import { FRAME, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { currentLocale } from '../../../../language.ts';
import type { PolicyActions } from '../usePolicyActions.ts';
import { useFactWords } from '../words/useFactWords.ts';

interface Props {
  finding: PolicyFinding;
  policies: readonly Policy[];
  actions: PolicyActions;
  onOpen: (policyId: number) => void;
}

/** One finding in plain words, with what can be done about it. */
export function Finding({ finding, policies, actions, onOpen }: Props) {
  const { t } = useTranslation();
  const words = useFindingWords(policies);
  const involved = policies.filter(
    ({ id }) => id === finding.policyId || ('otherId' in finding && id === finding.otherId),
  );
  const settle = (winner: Policy, loser: Policy) => {
    if (actions.save.isPending) return;
    const { relations } = winner.content;
    const outranks = [...new Set([...relations.outranks, loser.id])];
    actions.save.mutate(
      { policy: winner, content: { ...winner.content, relations: { ...relations, outranks } } },
      { onError: showError },
    );
  };
  return (
    <Box component="li" sx={{ ...FRAME, p: 4, display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>{words.title(finding)}</Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{words.explanation(finding)}</Box>
      {finding.finding === 'contradiction' && (
        <WitnessCard witness={finding.witness} facts={words.facts(finding.witness)} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {finding.finding === 'contradiction' &&
          involved.map((policy) => {
            const loser = involved.find((each) => each !== policy);
            const label = t('policies.findings.wins', { name: policy.content.name });
            return (
              loser && (
                <Button
                  key={`wins ${policy.id}`}
                  variant="outlined"
                  onClick={() => settle(policy, loser)}
                  sx={SMALL_BUTTON}
                >
                  {label}
                </Button>
              )
            );
          })}
        {involved.map(({ id, content }) => (
          <Button key={id} variant="text" onClick={() => onOpen(id)} sx={SMALL_BUTTON}>
            {t('policies.findings.openPolicy', { name: content.name })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function WitnessCard({ witness, facts }: { witness: Witness; facts: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ bgcolor: 'background.default', borderRadius: 2, px: 3, py: 2, typography: 'body2' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('policies.findings.witness')}</Box>
      <Box component="blockquote" dir="auto" lang={bcp47(witness.language)} sx={{ m: 0 }}>
        “{witness.says}”
      </Box>
      {facts && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{facts}</Box>}
    </Box>
  );
}

const dayIn = (day: string) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

function useFindingWords(policies: readonly Policy[]) {
  const { t } = useTranslation();
  const { factName, valueName } = useFactWords();
  const nameOf = (id: number | null) =>
    policies.find((each) => each.id === id)?.content.name ?? t('policies.gonePolicy');
  const reasons = (because: Contradiction, names: { winner: string; loser: string; words: string }) =>
    ({
      forbids_text: t('policies.findings.forbidsText', names),
      too_long: t('policies.findings.tooLong', names),
      two_routes: t('policies.findings.twoRoutes', names),
    })[because];

  function title(finding: PolicyFinding): string {
    const name = nameOf(finding.policyId);
    const other = 'otherId' in finding ? nameOf(finding.otherId) : '';
    if (finding.finding === 'contradiction') return t('policies.findings.contradiction', { name, other });
    if (finding.finding === 'unreachable') return t('policies.findings.unreachable', { name });
    if (finding.finding === 'subsumed') return t('policies.findings.subsumed', { name, other });
    if (finding.finding === 'expired') return t('policies.findings.expired', { name });
    return t('policies.findings.neverFired', { name });
  }

  function explanation(finding: PolicyFinding): string {
    if (finding.finding === 'contradiction') {
      const names = { winner: nameOf(finding.policyId), loser: nameOf(finding.otherId), words: finding.words };
      return reasons(finding.because, names);
    }
    if (finding.finding === 'unreachable')
      return finding.otherId === null
        ? t('policies.findings.neverMet')
        : t('policies.findings.alwaysLoses', { other: nameOf(finding.otherId) });
    if (finding.finding === 'subsumed') return t('policies.findings.subsumedAbout', { other: nameOf(finding.otherId) });
    if (finding.finding === 'expired') return t('policies.findings.expiredAbout', { day: dayIn(finding.reviewBy) });
    return t('policies.findings.neverFiredAbout', { count: finding.answers, days: finding.days });
  }

  /** What else has to be so for the message to show the contradiction. */
  const facts = ({ facts: told }: Witness): string =>
    told
      .map(({ name, value }) => `${factName(name)}: ${valueName(name, value) || t('policies.findings.nothing')}`)
      .join(' · ');

  return { title, explanation, facts };
}
