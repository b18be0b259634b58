import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { addLabCases, generateLabCases, type LabCaseContent } from '@parley/contracts/lab-cases';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgent } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { Notice } from '../../../../components/Notice.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { MODEL_PROBLEM_KEYS } from '../../general/engine/model-problems.ts';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { FRAME, LIST } from '../../knowledge/list/row-style.ts';
import { useSources } from '../../../../api/knowledge-sources.ts';
import { useAgentPolicies } from '../../policies/usePolicies.ts';
import { refreshCases } from '../useLab.ts';
import { useNumbers } from '../useNumbers.ts';

const POLICIES = 'policies';
const NUMBERS = [12, 24, 48, 96, 200];
const USUAL_NUMBER = 24;

interface Props {
  agentId: number;
  /** Proposes cases from all policies right away. */
  isAtOnce: boolean;
  onClose: () => void;
}

/** Proposes cases from policies or a source; those that are checked are added. */
export function GenerateDialog({ agentId, isAtOnce, onClose }: Props) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  const queryClient = useQueryClient();
  const policies = useAgentPolicies(agentId).data ?? [];
  const sources = useSources(agentId).data ?? [];
  const [from, setFrom] = useState(POLICIES);
  const [most, setMost] = useState(USUAL_NUMBER);
  const hasModel = (useAgent(agentId).data?.settings.model ?? null) !== null;
  const [isModelWanted, setIsModelWanted] = useState(false);
  const withModel = hasModel && isModelWanted;
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [kind, id] = from.split(':');
  const propose = useMutation({
    mutationFn: () => {
      const given =
        kind === 'policy'
          ? ({ kind, policyId: Number(id) } as const)
          : kind === 'source'
            ? ({ kind, sourceId: Number(id) } as const)
            : ({ kind: 'policies' } as const);
      return call(generateLabCases, { params: { id: agentId }, body: { from: given, most, withModel } });
    },
    onMutate: () => setDropped(new Set()),
    onError: showError,
  });
  const proposed = propose.data?.data ?? [];
  const modelProblem = propose.data?.modelProblem ?? null;
  const notFound = new Set(propose.data?.notFound ?? []);
  const chosen = proposed.filter((_, at) => !dropped.has(at));
  const add = useMutation({
    mutationFn: () =>
      call(addLabCases, {
        params: { id: agentId },
        body: { data: chosen, source: kind === 'source' ? 'knowledge' : 'policy' },
      }),
    onSuccess: ({ added }) => {
      void refreshCases(queryClient, agentId);
      showSuccess(t('lab.generate.added', { count: added, number: count(added) }));
      onClose();
    },
    onError: showError,
  });
  const begin = useEffectEvent(() => propose.mutate());
  useEffect(() => {
    if (isAtOnce) begin();
  }, [isAtOnce]);
  const toggle = (at: number) =>
    setDropped((before) => new Set([...before].filter((each) => each !== at).concat(before.has(at) ? [] : at)));
  const hasProposals = proposed.length > 0;
  return (
    <KnowledgeDialog
      title={t('lab.generate.title')}
      about={t('lab.generate.about')}
      width="md"
      onClose={onClose}
      form={{
        label: hasProposals
          ? t('lab.generate.add', { count: chosen.length, number: count(chosen.length) })
          : t('lab.generate.propose'),
        isWorking: propose.isPending || add.isPending,
        isChanged: false,
        onSubmit: () => {
          if (propose.isPending || add.isPending) return;
          if (!hasProposals) propose.mutate();
          else if (chosen.length > 0) add.mutate();
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' } }}>
        <TextField
          select
          label={t('lab.generate.from')}
          value={from}
          onChange={({ target }) => {
            setFrom(target.value);
            propose.reset();
          }}
        >
          <MenuItem value={POLICIES}>{t('lab.generate.allPolicies')}</MenuItem>
          {policies.map((policy) => (
            <MenuItem key={policy.id} value={`policy:${policy.id}`}>
              {t('lab.generate.policy', { name: policy.content.name })}
            </MenuItem>
          ))}
          {sources.map((source) => (
            <MenuItem key={`source${source.id}`} value={`source:${source.id}`}>
              {t('lab.generate.source', { name: source.name })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('lab.generate.most')}
          value={most}
          onChange={({ target }) => {
            setMost(Number(target.value));
            propose.reset();
          }}
        >
          {NUMBERS.map((number) => (
            <MenuItem key={number} value={number}>
              {count(number)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {hasModel && (
        <StateSwitch
          isOn={isModelWanted}
          label={t('lab.generate.withModel')}
          help={t('lab.generate.withModelHelp')}
          onChange={(isOn) => {
            setIsModelWanted(isOn);
            propose.reset();
          }}
        />
      )}
      {modelProblem && (
        <Notice kind="info">
          {t('lab.generate.modelProblem')} {t(MODEL_PROBLEM_KEYS[modelProblem])}
        </Notice>
      )}
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {propose.isPending && t('lab.generate.working')}
        {propose.isSuccess && !hasProposals && t('lab.generate.none')}
      </Box>
      {hasProposals && (
        <>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button variant="text" onClick={() => setDropped(new Set())}>
              {t('lab.generate.all')}
            </Button>
            <Button variant="text" onClick={() => setDropped(new Set(proposed.keys()))}>
              {t('lab.generate.noneOfThem')}
            </Button>
          </Box>
          <Box component="ul" aria-label={t('lab.generate.proposed')} sx={{ ...LIST, ...FRAME }}>
            {proposed.map((content, at) => (
              // Proposals have no id.
              // oxlint-disable-next-line react/no-array-index-key
              <Box component="li" key={at} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
                <Box component="label" sx={ROW}>
                  <Checkbox checked={!dropped.has(at)} onChange={() => toggle(at)} sx={{ mt: -0.5 }} />
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Box sx={{ fontWeight: 600 }}>{content.name}</Box>
                    <Box dir="auto" sx={{ typography: 'body2', color: 'text.secondary' }}>
                      {openingOf(content)}
                    </Box>
                    {notFound.has(at) && (
                      <Box sx={{ typography: 'body2', color: 'warning.dark' }}>{t('lab.generate.notFound')}</Box>
                    )}
                  </Box>
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </KnowledgeDialog>
  );
}

/** What the customer says first. */
const openingOf = ({ turns, script }: LabCaseContent) => script?.opening ?? turns[0]?.says ?? '';

const ROW = { display: 'flex', alignItems: 'start', gap: 2, px: 3, py: 2, minHeight: 44, cursor: 'pointer' } as const;
