import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { AtSign } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { MemberLine, optionStyle } from '../../team/MemberLine.tsx';
import { COMPOSER_BUTTON } from '../ComposerNote.tsx';
import type { Picked } from './mention-text.ts';
import { useMentionPicker } from './useMentionPicker.ts';

export interface NoteText {
  text: string;
  mentions: readonly Picked[];
}

interface Props {
  id: string;
  label: string;
  value: NoteText;
  onChange: (value: NoteText) => void;
  onSubmit: () => void;
  onEscape?: () => void;
  isTooLong: boolean;
  autoFocus?: boolean;
  /** The buttons below the text. */
  children: ReactNode;
}

const LIST = 'mention-list';
const idOf = (id: number) => `mention-${id}`;

/** The text of a note. An @ lists the colleagues above it; Enter submits. */
export function NoteField(props: Props) {
  const { id, label, value, onChange, onSubmit, onEscape, isTooLong, autoFocus = false, children } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (text: string, mentions = value.mentions) => onChange({ text, mentions });
  const focusAt = (cursor: number) =>
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  const picker = useMentionPicker((text, cursor, picked) => {
    write(text, [...value.mentions.filter((each) => each.id !== picked.id), picked]);
    focusAt(cursor);
  });
  const insertMention = () => {
    const cursor = field.current?.selectionStart ?? value.text.length;
    const before = value.text.slice(0, cursor);
    const start = `${before}${/(^|\s)$/.test(before) ? '' : ' '}@`;
    const next = start + value.text.slice(cursor);
    write(next);
    picker.onText(next, start.length);
    focusAt(start.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (picker.onKeyDown(event)) return;
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  const chosen = picker.found[picker.active];
  return (
    <>
      {picker.isOpen && (
        <Box
          id={LIST}
          role="listbox"
          aria-label={t('chats.thread.notes.mention')}
          onMouseDown={(event) => event.preventDefault()} // keep the focus in the field
          sx={{
            maxHeight: 'min(240px, 35dvh)',
            overflowY: 'auto',
            mb: 2,
            p: 1,
            bgcolor: '#fff',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '6px',
          }}
        >
          {picker.found.map((member, index) => (
            <Box
              key={member.id}
              id={idOf(member.id)}
              role="option"
              aria-selected={index === picker.active}
              onClick={() => picker.pick(member)}
              sx={optionStyle(index === picker.active)}
            >
              <MemberLine member={member} isMe={member.isSelf} />
            </Box>
          ))}
        </Box>
      )}
      <InputBase
        id={id}
        inputRef={field}
        autoFocus={autoFocus}
        multiline
        minRows={1}
        maxRows={8}
        fullWidth
        value={value.text}
        placeholder={t('chats.thread.notes.placeholder')}
        onChange={({ target }) => {
          write(target.value);
          picker.onText(target.value, target.selectionStart ?? target.value.length);
        }}
        onKeyDown={onKeyDown}
        onBlur={picker.close}
        inputProps={{
          'aria-label': label,
          'aria-invalid': isTooLong || undefined,
          'aria-autocomplete': 'list',
          'aria-controls': picker.isOpen ? LIST : undefined,
          'aria-activedescendant': picker.isOpen && chosen ? idOf(chosen.id) : undefined,
          dir: 'auto',
          spellCheck: true,
        }}
        sx={{
          px: 1.5,
          py: 1,
          fontSize: { xs: 16, lg: 15 },
          lineHeight: '22px',
          '& textarea::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <IconButton
          aria-label={t('chats.thread.notes.mention')}
          onMouseDown={(event) => event.preventDefault()} // the keyboard of a phone stays open
          onClick={insertMention}
          sx={COMPOSER_BUTTON}
        >
          <Icon of={AtSign} size={18} />
        </IconButton>
        {children}
      </Box>
    </>
  );
}
