import Box from '@mui/material/Box';
import type { Locale } from '@parley/contracts/locales';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { TemplateText } from '../../../components/TemplateText.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { replyWords } from './fill-reply.ts';
import type { useReplyPicker } from './useReplyPicker.ts';

export const REPLIES_ID = 'saved-replies';
export const optionId = (id: number) => `saved-reply-${id}`;

interface Props {
  picker: ReturnType<typeof useReplyPicker>;
  locale: Locale | null;
}

/** The saved replies at the top of the composer, where they cover no message. The reply field keeps the keyboard focus. */
export function ReplyPicker({ picker, locale }: Props) {
  const { t } = useTranslation();
  const { found, active, replies } = picker;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      // Keep the focus in the field, so that the keyboard of a phone stays open.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        position: 'relative',
        maxHeight: 'min(280px, 35dvh)',
        overflowY: 'auto',
        mx: -2,
        mt: -2,
        mb: 2,
        p: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Loaded query={replies}>
        {(all) => (
          <>
            <VisuallyHidden>
              <span role="status">{t('chats.thread.replies.found', { count: found.length })}</span>
            </VisuallyHidden>
            {found.length === 0 && (
              <Box sx={{ px: 3, py: 2.5, color: 'text.secondary' }}>
                {all.length === 0 ? t('chats.thread.replies.none') : t('chats.thread.replies.noMatch')}{' '}
                <RouterLink to="/templates?tab=replies">{t('chats.thread.replies.manage')}</RouterLink>
              </Box>
            )}
            <Box ref={list} id={REPLIES_ID} role="listbox" aria-label={t('chats.thread.replies.label')}>
              {found.map((reply, index) => (
                <Box
                  key={reply.id}
                  id={optionId(reply.id)}
                  role="option"
                  aria-selected={index === active}
                  onClick={() => picker.pick(reply)}
                  sx={{
                    px: 3,
                    py: 2,
                    minHeight: 44,
                    borderRadius: '6px',
                    cursor: 'pointer',
                    bgcolor: index === active ? 'primary.light' : undefined,
                    '&:hover': { bgcolor: index === active ? 'primary.light' : 'surface' },
                  }}
                >
                  <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
                    <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
                      {reply.name}
                    </Box>
                    {reply.shortcut && (
                      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                        /{reply.shortcut}
                      </Box>
                    )}
                  </Box>
                  <Box
                    dir="auto"
                    sx={{
                      typography: 'body2',
                      color: 'text.secondary',
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      whiteSpace: 'nowrap',
                    }}
                  >
                    <TemplateText text={replyWords(reply, locale)} />
                  </Box>
                </Box>
              ))}
            </Box>
          </>
        )}
      </Loaded>
    </Box>
  );
}
