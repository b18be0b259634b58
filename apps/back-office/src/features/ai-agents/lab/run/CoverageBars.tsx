import Box from '@mui/material/Box';
import { HAND_OFF_REASONS, type AiAgent } from '@parley/contracts/ai-agents';
import type { Coverage } from '@parley/contracts/lab-runs';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { useReasonNames } from '../useReasonNames.ts';
import { useNumbers } from '../useNumbers.ts';
import { CARD } from './styles.ts';

type Kind = keyof Coverage;
const MAX_NAMES = 2;
/** Longer names are cut; the whole ones are in the title. */
const MAX_NAME_LENGTH = 28;

/** What the cases have reached, and what they have not. */
export function CoverageBars({ coverage, agent }: { coverage: Coverage; agent: AiAgent }) {
  const { t } = useTranslation();
  const { count, list } = useNumbers();
  const reasons = useReasonNames();
  const inAgent = (tab: string) => `/ai-agents/${agent.id}/${tab}`;
  const kinds: { kind: Kind; name: string; to: string }[] = [
    { kind: 'policies', name: t('lab.coverage.policies'), to: inAgent('policies') },
    { kind: 'flows', name: t('lab.coverage.flows'), to: '/flows' },
    { kind: 'flowSteps', name: t('lab.coverage.flowSteps'), to: '/flows' },
    { kind: 'handOffReasons', name: t('lab.coverage.reasons'), to: inAgent('general') },
    { kind: 'sources', name: t('lab.coverage.sources'), to: inAgent('knowledge') },
    { kind: 'languages', name: t('lab.coverage.languages'), to: inAgent('general') },
  ];
  const nameOf = (kind: Kind, missing: string): string => {
    const reason = HAND_OFF_REASONS.find((each) => each === missing);
    if (kind === 'handOffReasons' && reason) return reasons[reason];
    const language = LANGUAGES.find(({ code }) => code === missing);
    return kind === 'languages' && language ? language.name : missing;
  };
  const missingIn = (kind: Kind, most: number, longest = Infinity): string => {
    const { missing, total, reached } = coverage[kind];
    const names = missing.slice(0, most).map((each) => shortened(nameOf(kind, each), longest));
    const more = total - reached - names.length;
    return list(more > 0 ? [...names, t('lab.coverage.more', { n: count(more) })] : names);
  };
  // Most agents start no flows.
  const shown = kinds.filter(({ kind }) => kind !== 'flowSteps' || coverage.flowSteps.total > 0);
  return (
    <Box component="section" aria-label={t('lab.coverage.label')} sx={barsOf(shown.length)}>
      {shown.map(({ kind, name, to }) => {
        const { reached, total } = coverage[kind];
        const isLow = total > 0 && (reached / total) * 100 < agent.settings.gate.coverage;
        return (
          <Box key={kind} sx={{ minWidth: 0, typography: 'body2' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {t('lab.summary.of', { n: count(reached), total: count(total) })}
              </Box>
            </Box>
            <Box aria-hidden sx={TRACK}>
              <Box
                sx={{
                  height: '100%',
                  width: `${total > 0 ? (reached / total) * 100 : 0}%`,
                  bgcolor: isLow ? 'warning.main' : 'success.dark',
                }}
              />
            </Box>
            <Box sx={{ overflowWrap: 'anywhere', color: isLow ? 'warning.dark' : 'text.secondary' }}>
              {total > reached && (
                <Box title={missingIn(kind, coverage[kind].missing.length)}>
                  <RouterLink to={to} sx={{ color: 'inherit', fontWeight: 400 }}>
                    {missingIn(kind, MAX_NAMES, MAX_NAME_LENGTH)}
                  </RouterLink>
                </Box>
              )}
              {total === reached && (total > 0 ? t('lab.coverage.all') : t('lab.coverage.nothing'))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const shortened = (name: string, longest: number) =>
  name.slice(0, longest) === name ? name : `${name.slice(0, longest - 1).trimEnd()}…`;

const barsOf = (count: number) => ({
  ...CARD,
  display: 'grid',
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
  gap: 5,
  p: 3.5,
  '@container (max-width: 680px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 4 },
});

const TRACK = { height: 6, my: 1.5, borderRadius: '3px', bgcolor: 'surface', overflow: 'hidden' } as const;
