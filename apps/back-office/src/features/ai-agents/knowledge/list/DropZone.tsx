import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

interface Props {
  onDrop: (files: File[]) => void;
  onChoose: () => void;
  /** Rendered above the upload hint. */
  head: ReactNode;
  children: ReactNode;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** The list with an upload hint. Files can be dropped anywhere on it. */
export function DropZone({ onDrop, onChoose, head, children }: Props) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault(); // otherwise the browser would open the dropped file in place of the page
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
      sx={{ minWidth: 0, px: { xs: 4, lg: 8 }, py: 5 }}
    >
      {head}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          minHeight: 44,
          px: 4,
          py: 2,
          mb: 3,
          border: '1px dashed',
          borderColor: isOver ? 'primary.dark' : 'line.control',
          borderRadius: '8px',
          bgcolor: isOver ? 'primary.light' : '#fff',
        }}
      >
        <Icon of={Upload} size={18} />
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <b>{t('aiAgents.knowledge.drop.here')}</b> {t('aiAgents.knowledge.drop.or')}{' '}
          <Link
            component="button"
            type="button"
            underline="always"
            onClick={onChoose}
            sx={{ minHeight: 24, py: { xs: 3, lg: 0 }, verticalAlign: 'baseline' }}
          >
            {t('aiAgents.knowledge.drop.choose')}
          </Link>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('aiAgents.knowledge.drop.kinds', { size: MAX_FILE_BYTES / 1_000_000 })}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
