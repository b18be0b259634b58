import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { testRequest } from '@parley/contracts/flow-tests';
import type { ResultOf } from '@parley/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { recordsOf, stringOf } from '@parley/flow-engine';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Part } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { namesIn, requestToTry } from '../../steps/request-try.ts';

type Result = ResultOf<typeof testRequest>;

/** Translation keys for the server's failure codes. */
const OUTCOME_KEYS: Record<string, string> = {
  bad_address: 'steps.request.badAddress',
  private_address: 'steps.request.privateAddress',
  unreachable: 'steps.request.unreachable',
  timeout: 'steps.request.timeout',
  too_large: 'steps.request.tooLarge',
  redirects: 'steps.request.redirects',
  refused: 'steps.request.refused',
  not_json: 'steps.request.notJson',
  variable_in_host: 'steps.problems.variableInHost',
  variable_in_key: 'steps.problems.variableInKey',
  broken_body: 'steps.problems.brokenBody',
  escaping_path: 'steps.request.escapingPath',
  empty_path_value: 'steps.request.emptyPathValue',
  refused_header: 'steps.request.refusedHeader',
  bad_header_value: 'steps.request.badHeaderValue',
  unknown_secret: 'steps.request.unknownSecret',
  unreadable_secret: 'steps.request.unreadableSecret',
};

/** Sends the request once with sample values and shows the response and the values that can be kept. */
export function RequestTest({ onKeep }: { onKeep: (path: string) => void }) {
  const { t } = useTranslation();
  const { node, flowId } = useStep();
  const [samples, setSamples] = useState<Record<string, string>>({});
  const saved = recordsOf(node.settings.saves).map(({ path }) => stringOf(path));
  const attempt = useMutation({
    mutationFn: () =>
      call(testRequest, {
        params: { id: flowId },
        body: { ...requestToTry(node.settings, samples), paths: saved.filter(Boolean) },
      }),
  });
  return (
    <Part title={t('steps.request.try')}>
      {namesIn(node.settings).map((name) => (
        <TextField
          key={name}
          id={`sample-${name}`}
          label={t('steps.request.sample', { name })}
          value={samples[name] ?? ''}
          onChange={({ target }) => setSamples({ ...samples, [name]: target.value })}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon of={Play} size={16} />}
        loading={attempt.isPending}
        loadingPosition="start"
        onClick={() => attempt.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('steps.request.test')}
      </Button>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
        {attempt.isError && <Box sx={{ color: 'error.dark' }}>{attempt.error.message || t('errors.generic')}</Box>}
        {attempt.data && <Outcome result={attempt.data} saved={saved} onKeep={onKeep} />}
      </Box>
    </Part>
  );
}

function Outcome({ result, saved, onKeep }: { result: Result; saved: string[]; onKeep: (path: string) => void }) {
  const { t } = useTranslation();
  const { exit, status, problem, tookMs, values, known } = result;
  const free = known.filter((path) => !saved.includes(path));
  return (
    <>
      <Box sx={{ color: exit === 'ok' ? 'success.dark' : 'error.dark', fontWeight: 500, overflowWrap: 'anywhere' }}>
        {status !== null && `${t('steps.request.answered', { status, ms: tookMs })} `}
        {problem !== null && t(OUTCOME_KEYS[problem] ?? 'steps.request.failed')}
      </Box>
      {values.map(({ path, value }) => (
        <Box key={path} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          <code>{path}</code>: {value ?? t('steps.request.nothingThere')}
        </Box>
      ))}
      {free.length > 0 && (
        <Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>{t('steps.request.keepHint')}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {free.map((path) => (
              <Button
                key={path}
                variant="outlined"
                size="small"
                onClick={() => onKeep(path)}
                sx={{ minHeight: { xs: 44, lg: 28 }, px: 2, py: 0, overflowWrap: 'anywhere' }}
              >
                {path}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
