import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { FlowFile } from '@parley/contracts/flow-files';
import { FileText, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOfFlowFile } from '../../../api/upload.ts';
import { formatSize, isPicture } from '../../../components/files.ts';
import { Icon } from '../../../components/Icon.tsx';

interface Props {
  /** Undefined if no file has this id, or while loading. */
  file: FlowFile | undefined;
  isLoading: boolean;
}

/** A file that a step sends: thumbnail or icon, name and size. */
export function FileLine({ file, isLoading }: Props) {
  const { t, i18n } = useTranslation();
  if (!file && isLoading) return <Skeleton variant="rounded" animation={false} height={20} sx={{ my: 2 }} />;
  if (!file)
    return (
      <Box sx={{ ...LINE, color: 'error.dark' }}>
        <Icon of={TriangleAlert} size={18} />
        {t('steps.files.gone')}
      </Box>
    );
  const address = addressOfFlowFile(file.id);
  return (
    <Box sx={LINE}>
      {isPicture(file) ? (
        <Box component="img" src={address} alt="" loading="lazy" decoding="async" sx={THUMB} />
      ) : (
        <Box sx={SIGN}>
          <Icon of={FileText} size={18} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link href={address} target="_blank" rel="noopener noreferrer nofollow" sx={NAME}>
          <bdi>{file.name}</bdi>
        </Link>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{formatSize(file.size, i18n.language)}</Box>
      </Box>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  minHeight: 40,
  '& svg': { flex: 'none' },
} as const;

const SIGN = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '6px',
  bgcolor: 'surface',
  color: 'text.secondary',
} as const;

const THUMB = {
  flex: 'none',
  width: 40,
  height: 40,
  objectFit: 'cover',
  borderRadius: '6px',
  bgcolor: 'surface',
  border: '1px solid',
  borderColor: 'line.soft',
} as const;

const NAME = {
  display: 'block',
  typography: 'body2',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.primary',
  textDecorationColor: 'currentcolor',
} as const;
