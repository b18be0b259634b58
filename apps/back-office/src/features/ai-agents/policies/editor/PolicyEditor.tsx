import Box from '@mui/material/Box';
import { ENFORCEMENTS, type Enforcement } from '@parley/contracts/policy-content';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { Notice } from '../../../../components/Notice.tsx';
import { useScreenName } from '../../../../components/screen-name.ts';
import { RadioCards } from '../../general/RadioCards.tsx';
import { UnsavedGuard } from '../../general/UnsavedGuard.tsx';
import { useSaveKey } from '../../general/useSaveKey.ts';
import { useTopics } from '../usePolicies.ts';
import { usePolicyWords } from '../words/usePolicyWords.ts';
import { AboutCard } from './AboutCard.tsx';
import { Card } from './Card.tsx';
import { ExamplesCard } from './ExamplesCard.tsx';
import { blockOf, type SavedPolicy } from './policy-draft.ts';
import { PolicyHead } from './PolicyHead.tsx';
import { RelationsCard } from './RelationsCard.tsx';
import { ScopeCard } from './ScopeCard.tsx';
import { ThenCard } from './ThenCard.tsx';
import { useExampleResults } from './useExampleResults.ts';
import { usePolicyForm } from './usePolicyForm.ts';
import { WhenCard } from './WhenCard.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog.tsx')).HistoryDialog }));
const TopicsDialog = lazy(async () => ({ default: (await import('../topics/TopicsDialog.tsx')).TopicsDialog }));

interface Props {
  agentId: number;
  first: SavedPolicy;
  /** Shows what a colleague has saved meanwhile. */
  onReload: () => void;
}

/** Rule at the left, its proof at the right. */
export function PolicyEditor({ agentId, first, onReload }: Props) {
  const { t } = useTranslation();
  const words = usePolicyWords();
  const form = usePolicyForm(agentId, first);
  const { dataUpdatedAt: topicsAt } = useTopics();
  const { results, isRunning, problems } = useExampleResults(form.draft, topicsAt);
  const [opened, setOpened] = useState<'history' | 'topics' | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  useScreenName(first?.content.name ?? t('policies.new'));
  useSaveKey(form.isUnsaved, () => void form.save());
  const { draft, policy } = form;
  const block = blockOf(draft, results);
  const turn = (isOn: boolean) => {
    setIsBlocked(isOn && block !== null);
    if (!isOn || block === null) form.set({ isEnabled: isOn });
  };
  const withTried = { ...form, problemAt: (field: string) => form.problemAt(field) ?? tried(problems, field) };
  const enforcements = ENFORCEMENTS.filter((each) => each !== 'hard' || draft.action.kind !== 'style');
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <PolicyHead agentId={agentId} form={form} onTurn={turn} onHistory={() => setOpened('history')} />
      <Box sx={NOTICES}>
        {form.isStale && (
          <Notice kind="error">
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
              {t('policies.stale')}
              <Button variant="outlined" onClick={onReload}>
                {t('policies.reload')}
              </Button>
            </Box>
          </Notice>
        )}
        {isBlocked && block !== null && (
          <Notice kind="error">
            {block === 'needed' ? t('policies.blocked.needed') : t('policies.blocked.failing')}
          </Notice>
        )}
      </Box>
      <Box sx={BODY}>
        <Box sx={COLUMN}>
          <AboutCard form={withTried} />
          <Card title={t('policies.columns.enforcement')}>
            <RadioCards<Enforcement>
              label={t('policies.enforcement.label')}
              value={draft.enforcement}
              options={enforcements.map((value) => ({
                value,
                label: words.enforcements[value].name,
                help: words.enforcements[value].help,
              }))}
              onChange={(enforcement) => form.set({ enforcement })}
            />
          </Card>
          <WhenCard form={withTried} words={words} onTopics={() => setOpened('topics')} />
          <ThenCard form={withTried} words={words} />
          <ScopeCard form={withTried} words={words} />
          <RelationsCard form={withTried} words={words} />
        </Box>
        <Box sx={{ ...COLUMN, ...BESIDE }}>
          <ExamplesCard form={withTried} results={results} isRunning={isRunning} />
        </Box>
      </Box>
      <UnsavedGuard isUnsaved={form.isUnsaved} isSaving={form.isSaving} save={form.save} discard={form.discard} />
      <Suspense fallback={null}>
        {opened === 'history' && policy && (
          <HistoryDialog
            policy={policy}
            words={words}
            onRestored={(restored) => {
              form.take(restored);
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'topics' && <TopicsDialog onClose={() => setOpened(null)} />}
      </Suspense>
    </Box>
  );
}

/** The problem that running the examples found, such as a pattern that cannot be read. */
const tried = (problems: Readonly<Record<string, string>>, field: string) =>
  problems[field] ?? Object.entries(problems).find(([path]) => path.startsWith(`${field}.`))?.[1];

const BODY = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(360px, 480px)' },
  alignItems: 'start',
  px: { xs: 4, lg: 8 },
  pb: 8,
} as const;
const COLUMN = { display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
/** Stays in view while the rule is edited. */
const BESIDE = {
  position: { lg: 'sticky' },
  top: 144,
  maxHeight: { lg: 'calc(100vh - 160px)' },
  overflowY: { lg: 'auto' },
} as const;
const NOTICES = { display: 'grid', gap: 2, px: { xs: 4, lg: 8 }, py: 2 } as const;
