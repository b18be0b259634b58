import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import type { Attachment } from '@parley/contracts/attachments';
import { FileText, Image, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { formatSize, isPicture } from './files.ts';
import type { Upload } from './useUploads.ts';

interface Props {
  files: readonly Attachment[];
  uploads: readonly Upload[];
  onRemove: (file: Attachment) => void;
  onCancel: (id: string) => void;
}

/** The files of the next message: those that have arrived, those on their way, and those that cannot be sent. */
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
        <Chip
          key={file.id}
          icon={isPicture(file) ? Image : FileText}
          name={file.name}
          note={formatSize(file.size, i18n.language)}
          action={t('chats.thread.files.remove', { name: file.name })}
          onAction={() => onRemove(file)}
        />
      ))}
      {uploads.map(({ id, name, share, problem }) => (
        <Chip
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

interface ChipProps {
  icon: LucideIcon;
  name: string;
  note: string;
  share?: number;
  hasFailed?: boolean;
  action: string;
  onAction: () => void;
}

function Chip({ icon, name, note, share, hasFailed = false, action, onAction }: ChipProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        maxWidth: '100%',
        width: { xs: '100%', sm: 260 },
        minHeight: 44,
        pl: 2.5,
        pr: 1,
        py: 1,
        overflow: 'hidden',
        border: '1px solid',
        borderColor: hasFailed ? 'error.main' : 'line.soft',
        borderRadius: '8px',
        bgcolor: hasFailed ? 'error.light' : 'surface',
        color: hasFailed ? 'error.dark' : 'text.primary',
      }}
    >
      <Icon of={icon} size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="bdi"
          sx={{
            display: 'block',
            typography: 'body2',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
        <Box
          role={hasFailed ? 'alert' : undefined}
          sx={{ typography: 'caption', color: hasFailed ? 'error.dark' : 'text.secondary' }}
        >
          {note}
        </Box>
      </Box>
      <IconButton aria-label={action} onClick={onAction} sx={{ width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 } }}>
        <Icon of={X} size={16} />
      </IconButton>
      {share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={Math.round(share * 100)}
          aria-label={name}
          sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 3 }}
        />
      )}
    </Box>
  );
}
