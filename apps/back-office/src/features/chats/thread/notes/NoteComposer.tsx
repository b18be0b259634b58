import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_NOTE_LENGTH } from '@parley/contracts/notes';
import { Lock } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { KeyCap } from '../../../../components/KeyCap.tsx';
import { useNoteDraft } from '../drafts.ts';
import { toStored } from './mention-text.ts';
import { NoteField } from './NoteField.tsx';
import { NOTE_ID } from './ModeSwitch.tsx';
import { noteBox } from './note-style.ts';
import { useNoteActions } from './useNotes.ts';

interface Props {
  conversationId: number;
  customerName: string;
  /** The switch between reply and note. */
  head: ReactNode;
  onAdded: () => void;
}

/** Where a note is written. Nothing in it can send a message: it has its own text, its own button and its own call. */
export function NoteComposer({ conversationId, customerName, head, onAdded }: Props) {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useNoteDraft(conversationId);
  const { add } = useNoteActions(conversationId);
  /** The same for every attempt to store the same text. */
  const attempt = useRef({ text: '', clientId: '' });
  const stored = toStored(draft.text.trim(), draft.mentions);
  const isTooLong = stored.length > MAX_NOTE_LENGTH;
  const submit = () => {
    if (!stored || isTooLong || add.isPending) return;
    if (attempt.current.text !== stored) attempt.current = { text: stored, clientId: crypto.randomUUID() };
    add.mutate(attempt.current, {
      onSuccess: () => {
        attempt.current = { text: '', clientId: '' };
        setDraft({ text: '', mentions: [] });
        onAdded();
      },
    });
  };
  return (
    <Box
      component="form"
      aria-label={t('chats.thread.notes.label', { name: customerName })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ ...noteBox, p: 2, '&:focus-within': { boxShadow: '0 0 0 1px #c5821e' } }}
    >
      {head}
      <NoteField
        id={NOTE_ID}
        label={t('chats.thread.notes.label', { name: customerName })}
        value={draft}
        onChange={setDraft}
        onSubmit={submit}
        isTooLong={isTooLong}
      >
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            typography: 'caption',
            color: 'warning.dark',
            fontWeight: 500,
            '& svg': { flex: 'none' },
          }}
        >
          <Icon of={Lock} size={14} />
          {t('chats.thread.notes.only')}
        </Box>
        <Box role="status" sx={{ typography: 'caption', color: 'error.dark' }}>
          {isTooLong &&
            t('chats.thread.composer.length', {
              length: stored.length.toLocaleString(i18n.language),
              most: MAX_NOTE_LENGTH.toLocaleString(i18n.language),
            })}
        </Box>
        <Button type="submit" aria-busy={add.isPending} sx={{ minHeight: { xs: 44, lg: 32 }, py: 0, gap: 2 }}>
          {t('chats.thread.notes.add')}
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline-flex' } }}>
            <KeyCap>Enter</KeyCap>
          </Box>
        </Button>
      </NoteField>
    </Box>
  );
}
