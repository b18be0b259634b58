import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FlowDefinition, FlowNode, Request } from '@parley/flow-engine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../language.ts';
import { exitsOf } from '../builder/document/exits.ts';
import { durationWords } from '../../../components/step-text/durations.ts';
import { useStepWords } from '../steps/useStepWords.ts';
import type { Preview } from './usePreview.ts';

/** What the run is waiting for other than a reply, and the ways to continue it. */
export function WhatNow({ preview, definition }: { preview: Preview; definition: FlowDefinition }) {
  const { t } = useTranslation();
  const { run, request, now } = preview.session;
  const node = definition.nodes.find(({ id }) => id === run.node);
  if (run.status !== 'running')
    return (
      <Card>
        <Button variant="outlined" size="small" onClick={preview.restart}>
          {t('steps.preview.restart')}
        </Button>
      </Card>
    );
  if (request && node) return <Asked preview={preview} node={node} request={request} />;
  if (run.waiting?.for === 'person')
    return (
      <Card>
        <Button variant="outlined" size="small" onClick={preview.handBack}>
          {t('steps.preview.handBack')}
        </Button>
      </Card>
    );
  if (run.waiting?.until === null || run.waiting?.until === undefined) return null;
  const time = durationWords(Math.max(1, Math.round((run.waiting.until - now) / 1_000)), currentLocale());
  return (
    <Card
      words={run.waiting.for === 'time' ? t('steps.preview.waits', { time }) : t('steps.preview.goesOnIn', { time })}
    >
      <Button variant="outlined" size="small" onClick={preview.skipWait}>
        {t('steps.preview.skipWait')}
      </Button>
    </Card>
  );
}

/** An external request. HTTP requests can be sent for real, and any request can be answered by hand. */
function Asked({ preview, node, request }: { preview: Preview; node: FlowNode; request: Request }) {
  const { t } = useTranslation();
  const words = useStepWords();
  const asked =
    request.kind === 'http'
      ? `${request.method} ${request.url}`
      : request.kind === 'aiAnswer'
        ? request.question
        : request.text;
  return (
    <Card title={words.title(node)} words={asked}>
      {request.kind === 'http' && (
        <Button
          variant="outlined"
          size="small"
          loading={preview.isAsking}
          loadingPosition="start"
          onClick={preview.ask}
        >
          {t('steps.preview.makeRequest')}
        </Button>
      )}
      {preview.failure && (
        <Box role="alert" sx={{ color: 'error.dark', typography: 'body2', width: '100%' }}>
          {preview.failure.message || t('errors.generic')}
        </Box>
      )}
      <Box sx={{ width: '100%', typography: 'caption', color: 'text.secondary' }}>{t('steps.preview.chooseExit')}</Box>
      {exitsOf(node).map((exit) => (
        <Button key={exit} variant="outlined" size="small" onClick={() => preview.answer(exit)}>
          {words.exit(node, exit)}
        </Button>
      ))}
    </Card>
  );
}

function Card({ title, words, children }: { title?: string; words?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('steps.preview.now')} sx={CARD}>
      {title && <Box sx={{ width: '100%', fontWeight: 600 }}>{title}</Box>}
      {words && <Box sx={{ width: '100%', typography: 'body2', overflowWrap: 'anywhere' }}>{words}</Box>}
      {children}
    </Box>
  );
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  p: 3,
  border: '1px dashed',
  borderColor: 'line.strong',
  borderRadius: '8px',
  '& .MuiButton-root': { minHeight: { xs: 44, lg: 28 }, py: 0, px: 2.5 },
} as const;
