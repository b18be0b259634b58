import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../components/files.ts';
import { Icon } from '../../../../components/Icon.tsx';
import type { SourceUpload } from '../useSourceUploads.ts';
import { BAR, ROW, SMALL_BUTTON } from './row-style.ts';
import { SourceTile, useTypeNames } from './SourceName.tsx';

/** A running upload, or the reason it failed. */
export function UploadRow({ upload, onCancel }: { upload: SourceUpload; onCancel: () => void }) {
  const { t, i18n } = useTranslation();
  const types = useTypeNames();
  const { name, size, share, problem } = upload;
  const percent = Math.round(share * 100);
  const hasFailed = problem !== null;
  const label = hasFailed ? t('aiAgents.knowledge.actions.remove') : t('aiAgents.cancel');
  return (
    <Box component="li" sx={{ ...ROW, ...(hasFailed && { bgcolor: 'error.light' }) }}>
      <SourceTile type="file" name={name} hasFailed={hasFailed} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`${types.file} · ${formatSize(size, i18n.language)}`}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, flexBasis: '100%', gridColumn: 'span 2' }}>
        {hasFailed ? (
          <Box
            role="alert"
            sx={{ display: 'flex', gap: 1.5, typography: 'body2', color: 'error.dark', '& svg': { flex: 'none' } }}
          >
            <Icon of={CircleAlert} size={16} />
            {problem}
          </Box>
        ) : (
          <>
            <Box sx={{ typography: 'body2', mb: 1 }}>
              {t('aiAgents.knowledge.upload.share', { share: (percent / 100).toLocaleString(i18n.language, PERCENT) })}
            </Box>
            <LinearProgress variant="determinate" value={percent} aria-label={name} sx={BAR} />
            <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
              {t('aiAgents.knowledge.upload.of', {
                done: formatSize(share * size, i18n.language),
                size: formatSize(size, i18n.language),
              })}
            </Box>
          </>
        )}
      </Box>
      <Button
        variant="outlined"
        aria-label={`${label}: ${name}`}
        onClick={onCancel}
        sx={{ ...SMALL_BUTTON, ml: 'auto', gridColumn: { lg: 'span 3' } }}
      >
        {label}
      </Button>
    </Box>
  );
}

const PERCENT = { style: 'percent' } as const;
