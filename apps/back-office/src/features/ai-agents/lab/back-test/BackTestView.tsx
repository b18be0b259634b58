import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { BackTest } from '@parley/contracts/back-tests';
import { CircleCheckBig, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { BAR } from '../../knowledge/list/row-style.ts';
import { CARD, MAIN } from '../run/styles.ts';
import { useNumbers } from '../useNumbers.ts';
import { ChangedAnswers } from './ChangedAnswers.tsx';
import { useBackTestActions, useBackTests } from './useBackTests.ts';

const NUMBERS = [50, 200, 1_000, 10_000];
const USUAL_NUMBER = 200;

interface Props {
  agent: AiAgent;
  views: ReactNode;
  /** Makes a case of a conversation. */
  onCase: (conversationId: number) => void;
}

/** Replays past conversations with the draft and shows the answers that change. */
export function BackTestView({ agent, views, onCase }: Props) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  const tests = useBackTests(agent.id);
  const { start, cancel } = useBackTestActions(agent.id);
  const [number, setNumber] = useState(USUAL_NUMBER);
  const isNeverLive = agent.publishedVersion === null;
  const running = tests.data?.find(({ state }) => state === 'running');
  return (
    <Box sx={MAIN}>
      {views}
      <Box sx={{ maxWidth: 640, typography: 'body2', color: 'text.secondary' }}>
        {isNeverLive ? t('lab.backTest.neverLive') : t('lab.backTest.about')}
      </Box>
      {!isNeverLive && (
        <Loaded query={tests}>
          {([last]) => (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <TextField
                  select
                  label={t('lab.backTest.conversations')}
                  value={number}
                  onChange={({ target }) => setNumber(Number(target.value))}
                  sx={{ width: 'auto', minWidth: 220 }}
                >
                  {NUMBERS.map((each) => (
                    <MenuItem key={each} value={each}>
                      {t('lab.backTest.last', { number: count(each) })}
                    </MenuItem>
                  ))}
                </TextField>
                {running ? (
                  <Button
                    variant="outlined"
                    startIcon={<Icon of={Square} size={16} />}
                    onClick={() => cancel.isPending || cancel.mutate(running.id)}
                  >
                    {t('aiAgents.cancel')}
                  </Button>
                ) : (
                  <SubmitButton type="button" isWorking={start.isPending} onClick={() => start.mutate(number)}>
                    {t('lab.backTest.start')}
                  </SubmitButton>
                )}
              </Box>
              {last && <Result agent={agent} test={last} onCase={onCase} />}
            </>
          )}
        </Loaded>
      )}
    </Box>
  );
}

function Result({ agent, test, onCase }: Pick<Props, 'agent' | 'onCase'> & { test: BackTest }) {
  const { t } = useTranslation();
  const { count, time } = useNumbers();
  const { state, done, total, answers, changed, startedAt, liveVersion } = test;
  const isRunning = state === 'running';
  const isSame = changed === 0 && state === 'complete';
  const facts = [
    time(startedAt),
    t('lab.backTest.replayed', { count: done, number: count(done) }),
    t('lab.backTest.against', { number: liveVersion }),
    state === 'cancelled' && t('lab.run.cancelled'),
    state === 'failed' && t('lab.run.failed'),
  ];
  return (
    <>
      <Box sx={{ ...CARD, p: 4, display: 'grid', gap: 2 }}>
        {isRunning && (
          <>
            <Box role="status" sx={{ typography: 'body2' }}>
              {t('lab.backTest.progress', { done: count(done), total: count(total) })}
            </Box>
            <LinearProgress
              variant="determinate"
              value={total > 0 ? (done / total) * 100 : 0}
              aria-label={t('lab.run.progress')}
              sx={BAR}
            />
          </>
        )}
        {(changed > 0 || isSame) && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'h1' }}>
            {isSame && (
              <Box sx={{ display: 'flex', color: 'success.dark' }}>
                <Icon of={CircleCheckBig} size={20} />
              </Box>
            )}
            <span>
              {isSame
                ? t('lab.backTest.nothing', { count: answers, number: count(answers) })
                : t('lab.backTest.changed', { count: changed, number: count(changed), total: count(answers) })}
            </span>
          </Box>
        )}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {facts.filter(Boolean).join(' · ')}
          {!isRunning && test.draftHash !== agent.draftHash && (
            <Box component="span" sx={{ ml: 2, color: 'warning.dark' }}>
              {t('lab.run.stale')}
            </Box>
          )}
        </Box>
      </Box>
      {!isRunning && changed > 0 && <ChangedAnswers key={test.id} agentId={agent.id} test={test} onCase={onCase} />}
    </>
  );
}
