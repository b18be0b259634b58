import Box from '@mui/material/Box';
import type { Policy } from '@parley/contracts/policies';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../../components/ListTable.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { RowMenu } from '../../../../components/RowMenu.tsx';
import { Sparkline } from '../../../../components/Sparkline.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import type { PolicyActions } from '../usePolicyActions.ts';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { EnforcementChip } from './EnforcementChip.tsx';
import { blockOf } from './filter-policies.ts';

interface Props {
  agentId: number;
  policies: readonly Policy[];
  words: PolicyWords;
  actions: PolicyActions;
  /** A switch that cannot be turned explains itself. */
  onBlocked: (policy: Policy) => void;
  onOpen: (policy: Policy) => void;
}

/** The policies with their rules in plain words. Their order means nothing, so it cannot be changed. */
export function PolicyTable({ policies, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <ListTable>
      <thead>
        <tr>
          <Head width={72}>{t('policies.columns.on')}</Head>
          <Head>{t('policies.columns.policy')}</Head>
          <Head width={112}>{t('policies.columns.enforcement')}</Head>
          <Head width={150} isSpare>
            {t('policies.columns.where')}
          </Head>
          <Head width={92} isNumber>
            {t('policies.columns.priority')}
          </Head>
          <Head width={92} isNumber>
            {t('policies.columns.hits')}
          </Head>
          <Head width={92}>{t('policies.columns.days')}</Head>
          <Head width={112}>{t('policies.columns.examples')}</Head>
          <Head width={52}>
            <VisuallyHidden>{t('policies.columns.actions')}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} {...rest} />
        ))}
      </tbody>
    </ListTable>
  );
}

function PolicyRow({
  policy,
  agentId,
  words,
  actions,
  onBlocked,
  onOpen,
}: Omit<Props, 'policies'> & { policy: Policy }) {
  const { t, i18n } = useTranslation();
  const { id, content, hits, examples } = policy;
  const { name, isEnabled, enforcement, scope, priority, reviewBy } = content;
  const turn = () => (blockOf(policy) ? onBlocked(policy) : actions.turn.mutate(policy));
  return (
    <Row height={54}>
      <Cell label={t('policies.columns.on')} order={2}>
        <StateSwitch isOn={isEnabled} label="" name={t('policies.switch', { name })} onChange={turn} />
      </Cell>
      <NameCell>
        <RouterLink
          to={`/ai-agents/${agentId}/policies/${id}`}
          sx={{ color: isEnabled ? 'text.primary' : 'text.secondary', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </RouterLink>
        {reviewBy !== null && reviewBy < today() && (
          <Box component="span" sx={REVIEW}>
            <Icon of={TriangleAlert} size={14} />
            {t('policies.reviewDue', { date: dayIn(reviewBy, i18n.language) })}
          </Box>
        )}
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ...TWO_LINES }}>{words.rule(content)}</Box>
      </NameCell>
      <Cell label={t('policies.columns.enforcement')} order={2}>
        <EnforcementChip enforcement={enforcement} label={words.enforcements[enforcement].name} />
      </Cell>
      <Cell label={t('policies.columns.where')} order={3} isSpare>
        {words.where(scope)}
      </Cell>
      <Cell label={t('policies.columns.priority')} order={3} isNumber>
        {priority}
      </Cell>
      <Cell label={t('policies.columns.hits')} order={4} isNumber>
        {hits.total > 0 ? hits.total.toLocaleString(i18n.language) : '–'}
      </Cell>
      <Cell label={t('policies.columns.days')} order={4}>
        <Sparkline values={hits.days} isFalling={isFalling(hits.days)} width={60} height={22} />
      </Cell>
      <Cell label={t('policies.columns.examples')} order={5}>
        {examples.total > 0 ? (
          <Examples passed={examples.passed} total={examples.total} />
        ) : (
          <RouterLink to={`/ai-agents/${agentId}/lab?case=new&policy=${id}`}>
            {t('policies.writeTest')}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </RouterLink>
        )}
      </Cell>
      <MenuCell>
        <RowMenu
          label={t('policies.menu.label', { name })}
          actions={[
            { label: t('policies.menu.edit'), run: () => onOpen(policy) },
            { label: t('policies.menu.duplicate'), run: () => actions.duplicate.mutate(policy) },
            { label: t('policies.menu.detach'), run: () => actions.detach.mutate(policy) },
            'line',
            { label: t('policies.menu.delete'), run: () => actions.remove.mutate(policy) },
          ]}
        />
      </MenuCell>
    </Row>
  );
}

export function Examples({ passed, total }: { passed: number; total: number }) {
  const { t } = useTranslation();
  const isGood = passed === total;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: isGood ? 'success.dark' : 'error.dark' }}>
      <Icon of={isGood ? CircleCheck : TriangleAlert} size={16} />
      {t('policies.passed', { passed, total })}
    </Box>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
const dayIn = (day: string, language: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const isFalling = (days: readonly number[]) => (days.at(-1) ?? 0) < (days[0] ?? 0);

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const REVIEW = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  ml: 2,
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'primary.light',
  color: 'primary.dark',
  typography: 'caption',
  fontWeight: 500,
} as const;
