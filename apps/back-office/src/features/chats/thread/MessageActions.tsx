import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { BookmarkPlus, Copy, Ellipsis, Quote, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';

interface Props {
  text: string;
  /** Null while no reply can be written. */
  onQuote: ((text: string) => void) | null;
  /** Null for what the customer wrote. */
  onSave: ((text: string) => void) | null;
}

/** What can be done with the text of a message. The button shows on hover and focus; on touch screens it is always there. */
export function MessageActions({ text, onQuote, onSave }: Props) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showSuccess(t('chats.thread.message.copied'));
  };
  const item = (icon: LucideIcon, label: string, run: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        setAnchor(null);
        setTimeout(run); // after the menu has given the focus back
      }}
      sx={{ gap: 3, '& svg': { color: 'text.secondary' } }}
    >
      <Icon of={icon} size={18} />
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        className="actions"
        aria-label={t('chats.thread.message.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          flex: 'none',
          alignSelf: 'center',
          mx: -1,
          my: { xs: -2, lg: 0 },
          width: { xs: 44, lg: 28 },
          height: { xs: 44, lg: 28 },
        }}
      >
        <Icon of={Ellipsis} size={16} />
      </IconButton>
      {anchor && (
        // Outside of its row: rows are moved by transforms, inside which a menu would be misplaced.
        <Menu
          disablePortal={false}
          container={() => anchor.closest('#thread')}
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
        >
          {item(Copy, t('chats.thread.message.copy'), () => void copy().catch(showError))}
          {onQuote && item(Quote, t('chats.thread.message.quote'), () => onQuote(text))}
          {onSave && item(BookmarkPlus, t('chats.thread.message.save'), () => onSave(text))}
        </Menu>
      )}
    </>
  );
}

/** For the line that holds the message and its button. */
export const withActions = {
  '@media (hover: hover)': {
    '& .actions': { opacity: 0 },
    '&:hover .actions, & .actions:focus-visible, & .actions[aria-expanded=true]': { opacity: 1 },
  },
} as const;
