import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { MAX_NOTE_LENGTH, partsOf, type Note } from '@parley/contracts/notes';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { Lock, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../components/Avatar.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { chatTime, exactTime } from '../times.ts';
import { toStored, toWritten } from './mention-text.ts';
import { NoteField } from './NoteField.tsx';
import { noteBox } from './note-style.ts';
import { useNoteActions } from './useNotes.ts';

interface Props {
  note: Note;
  myId: number;
}

/** A note in its place between the messages. Full width and dashed, so that nobody takes it for one of them. */
export function NoteCard({ note, myId }: Props) {
  const { t, i18n } = useTranslation();
  const { author, createdAt, editedAt, mentions } = note;
  const { save, remove } = useNoteActions(note.conversationId);
  const [isEditing, setIsEditing] = useState(false);
  const isMine = author?.id === myId;
  const name = author?.name ?? t('chats.thread.someone');
  const seen = mentions.filter(({ id, seenAt }) => seenAt !== null && id !== author?.id);
  return (
    <Box sx={{ px: { xs: 3, lg: 5 }, pt: 3.5 }}>
      <Box role="note" aria-label={`${t('chats.thread.notes.only')}: ${name}`} sx={{ ...noteBox, px: 3, py: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 24 }}>
          <Avatar id={author?.id ?? 0} name={author?.name ?? null} size={20} />
          <Box component="b" sx={{ fontWeight: 600, fontSize: 13, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'warning.dark' }}>
            <Icon of={Lock} size={14} />
            {t('chats.thread.notes.only')}
          </Box>
          <Box
            sx={{
              ml: 'auto',
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              typography: 'caption',
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {editedAt && <span title={exactTime(editedAt, i18n.language)}>{t('chats.thread.notes.edited')}</span>}
            <time dateTime={createdAt.toISOString()} title={exactTime(createdAt, i18n.language)}>
              {chatTime(createdAt, i18n.language)}
            </time>
            {isMine && !isEditing && (
              <>
                <Action icon={Pencil} label={t('chats.thread.notes.edit')} onClick={() => setIsEditing(true)} />
                <Action icon={Trash2} label={t('chats.thread.notes.delete')} onClick={() => void remove(note.id)} />
              </>
            )}
          </Box>
        </Box>
        {isEditing ? (
          <Editor
            note={note}
            isSaving={save.isPending}
            onCancel={() => setIsEditing(false)}
            onSave={(text) => save.mutate({ id: note.id, text }, { onSuccess: () => setIsEditing(false) })}
          />
        ) : (
          <Words note={note} />
        )}
        {seen.map(({ id, name: who, seenAt }) => (
          <Box
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              mt: 1,
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            <Avatar id={id} name={who} size={16} />
            {t('chats.thread.notes.seen', { name: who, time: seenAt && chatTime(seenAt, i18n.language) })}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Action({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={onClick}
      sx={{ width: { xs: 44, lg: 24 }, height: { xs: 44, lg: 24 }, p: 0, my: { xs: -2, lg: 0 } }}
    >
      <Icon of={icon} size={14} />
    </IconButton>
  );
}

function Words({ note: { text, mentions } }: { note: Note }) {
  const { t } = useTranslation();
  const parts = partsOf(text).map((part, place) => ({ part, place }));
  const nameOf = (id: number) => mentions.find((each) => each.id === id)?.name ?? t('chats.thread.someone');
  return (
    <Box dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: '20px' }}>
      {parts.map(({ part, place }) =>
        typeof part === 'number' ? (
          <Box
            key={place}
            component="span"
            sx={{ px: 1, borderRadius: '4px', bgcolor: 'info.light', color: 'info.dark', fontWeight: 500 }}
          >
            @{nameOf(part)}
          </Box>
        ) : (
          withoutOverrides(part)
        ),
      )}
    </Box>
  );
}

interface EditorProps {
  note: Note;
  isSaving: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function Editor({ note, isSaving, onSave, onCancel }: EditorProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState({
    text: toWritten(note.text, note.mentions),
    mentions: note.mentions as readonly { id: number; name: string }[],
  });
  const stored = toStored(value.text.trim(), value.mentions);
  const isTooLong = stored.length > MAX_NOTE_LENGTH;
  const submit = () => {
    if (stored === note.text) onCancel();
    else if (stored && !isTooLong && !isSaving) onSave(stored);
  };
  return (
    <Box sx={{ mt: 1, bgcolor: '#fff', border: '1px solid', borderColor: 'line.control', borderRadius: '6px', p: 1 }}>
      <NoteField
        id={`note-${note.id}`}
        label={t('chats.thread.notes.edit')}
        autoFocus
        value={value}
        onChange={setValue}
        onSubmit={submit}
        onEscape={onCancel}
        isTooLong={isTooLong}
      >
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button variant="text" onClick={onCancel} sx={small}>
            {t('chats.thread.notes.cancel')}
          </Button>
          <Button variant="outlined" aria-busy={isSaving} onClick={submit} sx={small}>
            {t('chats.thread.notes.save')}
          </Button>
        </Box>
      </NoteField>
    </Box>
  );
}

const small = { minHeight: { xs: 44, lg: 32 }, py: 0 } as const;
