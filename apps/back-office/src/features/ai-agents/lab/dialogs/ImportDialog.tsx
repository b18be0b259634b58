import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_CASE_FILE_BYTES, type importLabCases } from '@parley/contracts/lab-cases';
import type { ResultOf } from '@parley/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../api/call.ts';
import { uploadCases } from '../../../../api/upload.ts';
import { formatSize } from '../../../../components/files.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { refreshCases } from '../useLab.ts';
import { useNumbers } from '../useNumbers.ts';

const ACCEPTED = '.csv,.yaml,.yml';

/** Reads cases from a file, and says what of it was not understood. */
export function ImportDialog({ agentId, onClose }: { agentId: number; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_CASE_FILE_BYTES)
        throw new CallError(413, {
          message: t('lab.import.tooLarge', { size: formatSize(MAX_CASE_FILE_BYTES, i18n.language) }),
        });
      return uploadCases(agentId, file, { signal: new AbortController().signal, onProgress: () => {} });
    },
    onSuccess: () => void refreshCases(queryClient, agentId),
  });
  return (
    <KnowledgeDialog title={t('lab.import.title')} about={t('lab.import.about')} onClose={onClose}>
      <input
        ref={field}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // allows the same file to be chosen again
          if (file) read.mutate(file);
        }}
      />
      {read.data && <Added result={read.data} />}
      {read.error && <Refused error={read.error} />}
      <Box>
        <Button
          variant={read.data ? 'outlined' : 'contained'}
          startIcon={<Icon of={FileUp} size={16} />}
          aria-busy={read.isPending}
          onClick={() => read.isPending || field.current?.click()}
        >
          {read.isPending ? t('lab.import.reading') : t('lab.import.choose')}
        </Button>
      </Box>
    </KnowledgeDialog>
  );
}

function Added({ result: { added, ignored } }: { result: ResultOf<typeof importLabCases> }) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  return (
    <>
      <Notice kind="info">{t('lab.import.added', { count: added, number: count(added) })}</Notice>
      {ignored.length > 0 && (
        <Box>
          <Box component="h3" sx={{ m: 0, mb: 1, typography: 'h2' }}>
            {t('lab.import.ignored')}
          </Box>
          <Box component="ul" aria-label={t('lab.import.ignored')} sx={{ m: 0, pl: 4, typography: 'body2' }}>
            {ignored.map(({ line, what }) => (
              <li key={`${line} ${what}`}>
                {line === null ? what : t('lab.import.line', { line: count(line), what })}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Nothing was stored; the server names the line that is wrong. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation();
  const reasons = error instanceof CallError ? Object.values(error.fields) : [];
  return (
    <Notice kind="error">
      <Box>{t('lab.import.refused')}</Box>
      {(reasons.length > 0 ? reasons : [error.message]).map((reason) => (
        <Box key={reason}>{reason}</Box>
      ))}
    </Notice>
  );
}
