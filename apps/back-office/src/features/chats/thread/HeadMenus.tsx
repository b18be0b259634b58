import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Conversation } from '@parley/contracts/conversations';
import { Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { usePriority } from '../usePriority.ts';

const MacroPicker = lazy(async () => ({ default: (await import('../macros/MacroPicker.tsx')).MacroPicker }));
const PriorityMenu = lazy(async () => ({ default: (await import('../PriorityMenu.tsx')).PriorityMenu }));

/** The ids by which shortcuts and the command menu find the buttons. */
export const MACRO_ID = 'chat-macro';
export const PRIORITY_ID = 'chat-priority';

/** From this width of the head on, there is room for the button; without it, its menu opens beside that of the thread. */
const SHOWN_FROM = '@container (min-width: 560px)';

interface Props {
  conversation: Conversation;
  menu: () => HTMLElement | null;
}

/** Runs a macro on the open conversation. */
export function MacroButton({ conversation, menu }: Props) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Box sx={{ display: 'none', [SHOWN_FROM]: { display: 'flex' } }}>
        <Tooltip title={`${t('chats.macros.run')} (M)`}>
          <IconButton
            id={MACRO_ID}
            aria-label={t('chats.macros.run')}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-keyshortcuts="M"
            onClick={({ currentTarget }) => setAnchor(currentTarget.offsetParent ? currentTarget : menu())}
            sx={{ width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
          >
            <Icon of={Zap} />
          </IconButton>
        </Tooltip>
      </Box>
      <Suspense fallback={null}>
        {anchor && <MacroPicker anchor={anchor} conversations={[conversation]} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

/** Sets the priority. It has no room of its own: its menu opens beside that of the thread. */
export function PriorityButton({ conversation, menu }: Props) {
  const { t } = useTranslation();
  const setPriority = usePriority();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" id={PRIORITY_ID} hidden onClick={() => setAnchor(menu())}>
        {t('chats.priority.label')}
      </button>
      <Suspense fallback={null}>
        {anchor && (
          <PriorityMenu
            anchor={anchor}
            value={conversation.priority}
            onChoose={(priority) => void setPriority(conversation, priority)}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
