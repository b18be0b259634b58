import Box from '@mui/material/Box';
import type { PolicyHit, PolicyReport } from '@parley/contracts/policy-hits';
import { Eye, Lock, Minus, Type, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { useFigures } from './useFigures.ts';
import { BECAUSE, EFFECTS, ENFORCED } from './words.ts';

const SIGNS: Record<PolicyHit['enforcement'], LucideIcon> = { hard: Lock, soft: Type, shadow: Eye };
/** Only these show words of the customer's answer; the others are told by what they did. */
const STRUCK = new Set<PolicyHit['effect']>(['removed', 'shortened']);

/** Which policies concerned an answer: those that acted with what they removed, then those that gave way with the reason. */
export function Policies({ report: { hits, others, notApplied } }: { report: PolicyReport }) {
  const { t } = useTranslation();
  const { count } = useFigures();
  const groups = [...Map.groupBy(hits, ({ policyId, effect }) => `${policyId} ${effect}`)];
  const acted = groups.filter(([, [first]]) => first?.droppedBecause === null);
  const dropped = groups.filter(([, [first]]) => first?.droppedBecause !== null);
  const namesById = new Map(hits.map(({ policyId, name }) => [policyId, name]));
  const figures = { acted: count(acted.length), dropped: count(dropped.length), others: count(others) };
  return (
    <>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('trace.policies.counts', figures)}</Box>
      {groups.length > 0 && (
        <Box component="ul" aria-label={t('trace.policies.title')} sx={LIST}>
          {[...acted, ...dropped].map(([key, group]) => (
            <PolicyRow key={key} hits={group} nameOf={(id) => namesById.get(id) ?? `#${id}`} />
          ))}
        </Box>
      )}
      {notApplied.length > 0 && <NotApplied named={notApplied} count={others} />}
    </>
  );
}

/** Closed at first: what did not apply is rarely the question. */
function NotApplied({ named, count: all }: { named: PolicyReport['notApplied']; count: number }) {
  const { t } = useTranslation();
  const { count } = useFigures();
  return (
    <Box component="details" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box component="summary" sx={{ typography: 'caption', color: 'text.secondary', cursor: 'pointer' }}>
        {t('trace.policies.notApplied')}
      </Box>
      <Box component="ul" aria-label={t('trace.policies.notApplied')} sx={{ ...LIST, mt: 1 }}>
        {named.map(({ policyId, name, because }) => (
          <Box component="li" key={policyId} sx={{ ...ROW, py: 1.5 }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {name}
            </Box>
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {because === 'scope' ? t('trace.policies.elsewhere') : t('trace.policies.unmet')}
            </Box>
          </Box>
        ))}
        {all > named.length && (
          <Box component="li" sx={{ ...ROW, py: 1.5, color: 'text.secondary' }}>
            {t('trace.policies.moreOthers', { number: count(all - named.length) })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function PolicyRow({ hits, nameOf }: { hits: readonly PolicyHit[]; nameOf: (id: number) => string }) {
  const { t } = useTranslation();
  const [first] = hits;
  if (!first) return null;
  const { enforcement, name, effect, version, droppedBecause, droppedFor } = first;
  const isDropped = droppedBecause !== null;
  const reason = isDropped && droppedFor === null && droppedBecause === 'rank' ? 'person' : droppedBecause;
  const words = hits.filter((hit) => hit.words !== '');
  return (
    <Box component="li" sx={{ ...ROW, ...(isDropped ? { bgcolor: 'surface', color: 'text.secondary' } : {}) }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, width: '100%' }}>
        <Box component="span" sx={{ ...CHIP, ...(enforcement === 'hard' ? HARD : SOFT) }}>
          <Icon of={SIGNS[enforcement]} size={12} />
          {t(ENFORCED[enforcement])}
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {name}
        </Box>
        {isDropped ? (
          <Box component="span" sx={{ ...CHIP, border: '1px solid', borderColor: 'line.strong' }}>
            <Icon of={Minus} size={12} />
            {t('trace.policies.dropped')}
          </Box>
        ) : (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(EFFECTS[effect])}
          </Box>
        )}
      </Box>
      {words.map((hit) =>
        STRUCK.has(hit.effect) ? (
          <Box key={hit.words} component="del" dir="auto" sx={{ bgcolor: 'error.light', color: 'error.dark' }}>
            {hit.words}
          </Box>
        ) : (
          <Box key={hit.words} component="q" dir="auto">
            {hit.words}
          </Box>
        ),
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {reason === null
          ? t('trace.policies.version', { number: version })
          : t(BECAUSE[reason], { name: droppedFor === null ? '' : nameOf(droppedFor) })}
      </Box>
      {hits.some(({ isFailure }) => isFailure) && (
        <Box sx={{ typography: 'caption', color: 'error.dark' }}>{t('trace.policies.failure')}</Box>
      )}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: '#fff',
  typography: 'body2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
const ROW = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  p: 2.5,
  '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'divider' },
} as const;
const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  height: 22,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 600,
} as const;
const HARD = { bgcolor: 'text.primary', color: '#fff' } as const;
const SOFT = { bgcolor: 'info.light', color: 'info.dark' } as const;
