import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import type { SourceUpload } from '../useSourceUploads.ts';
import { FRAME, IN_TABLE, LIST, TABLE } from './row-style.ts';
import { SourceRow, type RowProps } from './SourceRow.tsx';
import { UploadRow } from './UploadRow.tsx';

interface Props extends Omit<RowProps, 'source'> {
  sources: readonly KnowledgeSource[];
  uploads: readonly SourceUpload[];
  onCancel: (uploadId: string) => void;
  onClear: () => void;
}

/** Running uploads, followed by the sources. */
export function SourceList({ sources, uploads, onCancel, onClear, ...row }: Props) {
  const { t } = useTranslation();
  if (sources.length + uploads.length === 0)
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, minHeight: 60 }}>
        {t('aiAgents.noMatch')}
        <Button variant="outlined" onClick={onClear}>
          {t('aiAgents.knowledge.clear')}
        </Button>
      </Box>
    );
  return (
    <Box sx={{ ...FRAME, ...TABLE }}>
      <Box aria-hidden sx={HEAD}>
        <span />
        <span>{t('aiAgents.knowledge.columns.source')}</span>
        <span>{t('aiAgents.knowledge.columns.state')}</span>
        <Box component="span" sx={{ textAlign: 'end' }}>
          {t('aiAgents.knowledge.passages.title')}
        </Box>
        <span />
        <Box component="span" sx={{ gridColumn: 'span 2' }}>
          {t('aiAgents.knowledge.columns.inUse')}
        </Box>
      </Box>
      <Box component="ul" aria-label={t('aiAgents.knowledge.title')} sx={{ ...LIST, ...IN_TABLE }}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onCancel={() => onCancel(upload.id)} />
        ))}
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} {...row} />
        ))}
      </Box>
    </Box>
  );
}

const HEAD = {
  ...IN_TABLE,
  display: { xs: 'none', lg: 'grid' },
  alignItems: 'center',
  minHeight: 34,
  px: 4,
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
