import Box from '@mui/material/Box';
import type { Attachment } from '@parley/contracts/attachments';
import { FileText, Image, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileChip } from '../../../components/FileChip.tsx';
import { formatSize, isPicture } from '../../../components/files.ts';
import type { Upload } from './useUploads.ts';

interface Props {
  files: readonly Attachment[];
  uploads: readonly Upload[];
  onRemove: (file: Attachment) => void;
  onCancel: (id: string) => void;
}

/** The files of the next message: uploaded, uploading and rejected ones. */
export function UploadStrip({ files, uploads, onRemove, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  if (files.length === 0 && uploads.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <Box
      component="ul"
      aria-label={t('chats.thread.files.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0, pb: 2 }}
    >
      {files.map((file) => (
        <FileChip
          key={file.id}
          icon={isPicture(file) ? Image : FileText}
          name={file.name}
          note={formatSize(file.size, i18n.language)}
          action={t('chats.thread.files.remove', { name: file.name })}
          onAction={() => onRemove(file)}
        />
      ))}
      {uploads.map(({ id, name, share, problem }) => (
        <FileChip
          key={id}
          icon={problem === null ? FileText : TriangleAlert}
          name={name}
          note={problem ?? percent.format(share)}
          hasFailed={problem !== null}
          {...(problem === null && { share })}
          action={
            problem === null ? t('chats.thread.files.cancel', { name }) : t('chats.thread.files.remove', { name })
          }
          onAction={() => onCancel(id)}
        />
      ))}
    </Box>
  );
}
