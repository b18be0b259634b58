import Box from '@mui/material/Box';
import { Paperclip } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';

interface Props {
  /** Whether files can be sent now. */
  isOpen: boolean;
  onDrop: (files: File[]) => void;
  label: string;
  children: ReactNode;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** The frame of a thread. Files dropped anywhere on it are attached to the next message. */
export function DropArea({ isOpen, onDrop, label, children }: Props) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const isWelcome = (event: DragEvent) => isOpen && hasFiles(event);
  return (
    <Box
      component="section"
      aria-label={label}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault(); // otherwise the browser would open the dropped file in place of the page
        if (isOpen) setIsOver(true);
        else event.dataTransfer.dropEffect = 'none';
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (isWelcome(event)) onDrop([...event.dataTransfer.files]);
      }}
      sx={{
        position: 'relative',
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        height: '100%',
        bgcolor: 'background.default',
      }}
    >
      {children}
      {isOver && (
        <Box
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 2,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            pointerEvents: 'none',
            border: '2px dashed',
            borderColor: 'primary.dark',
            borderRadius: '8px',
            bgcolor: 'primary.light',
            color: 'primary.dark',
            fontWeight: 600,
          }}
        >
          <Icon of={Paperclip} />
          {t('chats.thread.files.drop')}
        </Box>
      )}
    </Box>
  );
}
