import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Attachment } from '@parley/contracts/attachments';
import { Download, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOfFile } from '../../../api/upload.ts';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { formatSize, isPicture } from '../../../components/files.ts';

// Loaded on demand: dialogs are large, and most threads never open one.
const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

const BOX = { width: 240, height: 180 };

/** The files of a message. Images have a box of fixed size, so that nothing moves when they load; other files are cards. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const [opened, setOpened] = useState<Attachment | null>(null);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const asPicture = (file: Attachment) => isPicture(file) && !broken.includes(file.id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
      {files.map((file) =>
        asPicture(file) ? (
          <Picture
            key={file.id}
            file={file}
            onOpen={() => setOpened(file)}
            onBroken={() => setBroken([...broken, file.id])}
          />
        ) : (
          <Card key={file.id} file={file} />
        ),
      )}
      <Suspense fallback={null}>{opened && <Lightbox file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Box>
  );
}

function Picture({ file, onOpen, onBroken }: { file: Attachment; onOpen: () => void; onBroken: () => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Box component="figure" sx={{ m: 0, width: BOX.width, maxWidth: '100%' }}>
      <ButtonBase
        onClick={onOpen}
        aria-label={t('chats.thread.files.enlarge', { name: file.name })}
        sx={{
          width: BOX.width,
          maxWidth: '100%',
          height: BOX.height,
          borderRadius: '8px',
          overflow: 'hidden',
          bgcolor: 'surface',
          border: '1px solid',
          borderColor: 'line.soft',
          '&.Mui-focusVisible': { boxShadow: (theme) => `0 0 0 2px #fff, 0 0 0 4px ${theme.palette.primary.dark}` },
        }}
      >
        <Box
          component="img"
          src={addressOfFile(file.id)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onBroken}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      </ButtonBase>
      <Box
        component="figcaption"
        sx={{ display: 'flex', gap: 1.5, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        <Box component="bdi" title={file.name} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {file.name}
        </Box>
        <Box component="span" sx={{ flex: 'none' }}>
          {formatSize(file.size, i18n.language)}
        </Box>
      </Box>
    </Box>
  );
}

function Card({ file }: { file: Attachment }) {
  const { t, i18n } = useTranslation();
  return (
    <Box
      component="a"
      href={addressOfFile(file.id)}
      download={file.name}
      rel="noopener noreferrer nofollow"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        width: BOX.width,
        maxWidth: '100%',
        minHeight: 56,
        px: 3,
        py: 2,
        borderRadius: '8px',
        border: '1px solid',
        borderColor: 'line.strong',
        bgcolor: '#fff',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'surface' },
        '&:focus-visible': {
          outline: 'none',
          boxShadow: (theme) => `0 0 0 2px #fff, 0 0 0 4px ${theme.palette.primary.dark}`,
        },
      }}
    >
      <Icon of={FileText} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <VisuallyHidden>{t('chats.thread.files.save')}</VisuallyHidden>
        <Box
          component="bdi"
          sx={{ display: 'block', fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {file.name}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {formatSize(file.size, i18n.language)}
        </Box>
      </Box>
      <Icon of={Download} size={18} />
    </Box>
  );
}
