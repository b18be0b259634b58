import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { showShortcuts } from '../../../components/shortcuts.ts';

/** The footer of the list in wide windows: the most useful shortcuts and a link to all of them. */
export function ListFooter() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: 36,
        pl: 4,
        pr: 2,
        flex: 'none',
        borderTop: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {/* What does not fit wraps out of view, instead of being cut. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 4,
          flex: 1,
          minWidth: 0,
          height: 20,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
        }}
      >
        <KeyHint keys={['J', 'K']} text={t('chats.keys.moveShort')} />
        <KeyHint keys={['U']} text={t('chats.keys.unreadShort')} />
        <KeyHint keys={['E']} text={t('chats.keys.endShort')} />
      </Box>
      <IconButton
        size="small"
        aria-label={t('nav.shortcuts')}
        aria-haspopup="dialog"
        onClick={() => showShortcuts()}
        sx={{ width: 28, height: 28, p: 0 }}
      >
        <KeyCap>?</KeyCap>
      </IconButton>
    </Box>
  );
}
