import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { FILE_ENDINGS } from '@parley/contracts/attachments';
import { bcp47, type Locale } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { MAX_TEXT_LENGTH } from '@parley/contracts/messages';
import { MessageSquareText, Paperclip, TriangleAlert } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../components/commands.ts';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { useReplyActions } from '../../../api/saved-replies.ts';
import { COMPOSER_BUTTON, ComposerNote } from './ComposerNote.tsx';
import type { Draft } from './drafts.ts';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import { EmojiGrid, emojiId } from './emoji/EmojiGrid.tsx';
import { withEmoji } from './emoji/typed-emoji.ts';
import { useEmojiCodes } from './emoji/useEmojiCodes.ts';
import { fillReply, gapsIn, replyWords, type ReplyValues } from './fill-reply.ts';
import { optionId, REPLIES_ID, ReplyPicker } from './ReplyPicker.tsx';
import { ReplyWarnings } from './ReplyWarnings.tsx';
import { SuggestButton, SuggestedReply } from './SuggestedReply.tsx';
import { UploadStrip } from './UploadStrip.tsx';
import { useReplyPicker } from './useReplyPicker.ts';
import { useReplyWarnings } from './useReplyWarnings.ts';
import { useSuggestedReply } from './useSuggestedReply.ts';
import { useOwnTyping } from './useTyping.ts';
import type { useUploads } from './useUploads.ts';

/** From this length on, the character count is shown. */
const NEARLY_LONGEST = MAX_TEXT_LENGTH - 500;
/** The id by which shortcuts and buttons find the field. */
export const COMPOSER_ID = 'chat-reply';
const CODES_ID = 'emoji-codes';

interface Props {
  conversationId: number;
  customerName: string;
  /** The customer's language, for the spell checker and saved replies. */
  locale: Locale | null;
  /** The values for variables in saved replies. */
  values: ReplyValues;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  uploads: ReturnType<typeof useUploads>;
  /** The first line: the switch between reply and note, and until when the platform accepts an answer. */
  head?: ReactNode;
  onSend: () => void;
}

/** The reply field. Enter sends; the draft is kept until then, even across reloads. */
export function Composer(props: Props) {
  const { conversationId, customerName, locale, values, draft, onDraft, uploads, head, onSend } = props;
  const { t, i18n } = useTranslation();
  const typing = useOwnTyping(conversationId);
  const chooser = useRef<HTMLInputElement>(null);
  /** Send was pressed during an upload. */
  const [isWaiting, setIsWaiting] = useState(false);
  const { text, files } = draft;
  const isTooLong = text.length > MAX_TEXT_LENGTH;

  const submit = async () => {
    if (isTooLong || isWaiting) return;
    if (uploads.isUploading) {
      setIsWaiting(true);
      const haveArrived = await uploads.settled();
      setIsWaiting(false);
      if (!haveArrived) return;
    }
    uploads.forgetFailed();
    typing.stopped();
    suggestion.forget();
    onSend();
  };
  const leave = useEffectEvent(() => typing.stopped());
  useEffect(() => () => leave(), []);

  const setText = (next: string) => {
    onDraft({ text: next, files });
    if (next.trim()) typing.typed();
    else typing.stopped();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  /** Focuses the field once it shows the new text. */
  const select = (from: number, to = from) =>
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from, to);
    });
  const suggestion = useSuggestedReply(conversationId, (next) => {
    onDraft(next);
    typing.typed();
    select(next.text.length);
  });
  const { noteUse } = useReplyActions();
  const insertReply = (reply: MessageTemplate, isSearched = false) => {
    const before = isSearched || !text ? '' : text.replace(/\s*$/, '\n');
    const filled = fillReply(replyWords(reply, locale), values);
    setText(before + filled);
    noteUse(reply.id, conversationId);
    const gap = /\{\{.*?\}\}/.exec(filled);
    const from = before.length + (gap?.index ?? filled.length);
    select(from, from + (gap?.[0].length ?? 0));
  };
  const emoji = useEmojiCodes((next, cursor) => {
    setText(next);
    select(cursor);
  });
  const insertEmoji = (char: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const next = withEmoji(text, { from: selectionStart, to: selectionEnd }, char);
    setText(next.text);
    select(next.cursor);
  };
  const picker = useReplyPicker(text, insertReply);
  useCommands({ title: '', commands: [], insertReply });
  const chosen = picker.isOpen ? picker.found[picker.active] : undefined;
  const gaps = gapsIn(text);
  const warnings = useReplyWarnings(conversationId, text);

  const write = (next: string, cursor: number) => {
    picker.onText(next);
    setText(next);
    emoji.onText(next, cursor);
    // Without a draft the note has been read by now; with one it belongs to the text.
    if (!next.trim() || suggestion.found?.outcome !== 'drafted') suggestion.forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (picker.onKeyDown(event) || emoji.onKeyDown(event)) return;
    // Ignore Enter while an input method is composing a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    uploads.add(pasted);
  };

  return (
    <Box
      component="form"
      aria-label={t('chats.thread.composer.label', { name: customerName })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{
        border: '1px solid',
        borderColor: 'line.control',
        borderRadius: '8px',
        bgcolor: '#fff',
        p: 2,
        position: 'relative',
        '&:focus-within': { borderColor: '#c5821e', boxShadow: '0 0 0 1px #c5821e' },
      }}
    >
      {picker.isOpen && <ReplyPicker picker={picker} locale={locale} />}
      {head}
      {emoji.isOpen && <EmojiGrid id={CODES_ID} emojis={emoji.found} active={emoji.active} onPick={emoji.pick} />}
      <UploadStrip
        files={files}
        uploads={uploads.uploads}
        onRemove={({ id }) => onDraft({ text, files: files.filter((file) => file.id !== id) })}
        onCancel={uploads.cancel}
      />
      <InputBase
        id={COMPOSER_ID}
        inputRef={field}
        multiline
        minRows={1}
        maxRows={8}
        fullWidth
        value={text}
        placeholder={t('chats.thread.composer.placeholder')}
        onChange={({ target }) => write(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          typing.stopped();
          picker.close();
          emoji.close();
        }}
        inputProps={{
          'aria-label': t('chats.thread.composer.label', { name: customerName }),
          'aria-invalid': isTooLong || undefined,
          'aria-keyshortcuts': 'Enter',
          'aria-autocomplete': 'list',
          'aria-controls': picker.isOpen ? REPLIES_ID : emoji.isOpen ? CODES_ID : undefined,
          'aria-activedescendant': emoji.isOpen ? emojiId(CODES_ID, emoji.active) : chosen && optionId(chosen.id),
          lang: locale ? bcp47(locale) : undefined,
          dir: 'auto',
          spellCheck: true,
          enterKeyHint: 'send',
        }}
        // No kerning: the browser would lay out a huge pasted word again on every keystroke.
        sx={{ px: 1.5, py: 1, fontSize: { xs: 16, lg: 15 }, lineHeight: '22px', fontKerning: 'none' }}
      />
      <Box role="status">
        {gaps.length > 0 && (
          <ComposerNote icon={TriangleAlert} isWarning>
            {t('chats.thread.replies.gaps', { names: gaps.join(', ') })}
          </ComposerNote>
        )}
      </Box>
      <Box role="status">
        <ReplyWarnings warnings={warnings} />
      </Box>
      <Box role="status">{suggestion.found && <SuggestedReply found={suggestion.found} />}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
        <IconButton
          aria-label={t('chats.thread.composer.attach')}
          onClick={() => chooser.current?.click()}
          sx={COMPOSER_BUTTON}
        >
          <Icon of={Paperclip} size={18} />
        </IconButton>
        <IconButton
          aria-label={t('chats.thread.replies.label')}
          aria-expanded={picker.isOpen}
          // Keep the focus in the field, so that the keyboard of a phone stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            picker.toggle();
            field.current?.focus();
          }}
          sx={COMPOSER_BUTTON}
        >
          <Icon of={MessageSquareText} size={18} />
        </IconButton>
        <EmojiButton onPick={insertEmoji} />
        <SuggestButton isWorking={suggestion.isWorking} onClick={suggestion.ask} />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <Box
          role="status"
          sx={{
            flex: 1,
            textAlign: 'right',
            typography: 'caption',
            color: isTooLong ? 'error.dark' : 'text.secondary',
          }}
        >
          {text.length > NEARLY_LONGEST &&
            t('chats.thread.composer.length', {
              length: text.length.toLocaleString(i18n.language),
              most: MAX_TEXT_LENGTH.toLocaleString(i18n.language),
            })}
        </Box>
        <Button
          type="submit"
          aria-busy={isWaiting}
          startIcon={isWaiting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
          sx={{ minHeight: { xs: 44, lg: 32 }, py: 0, gap: 2 }}
        >
          {t('chats.thread.composer.send')}
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline-flex' } }}>
            <KeyCap>Enter</KeyCap>
          </Box>
        </Button>
      </Box>
    </Box>
  );
}
