import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { LOCALES } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { MessageSquareText, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { matchesReply } from '../../components/matches-reply.ts';
import { Columns, useIsWide } from './Columns.tsx';
import { ReplyDetails } from './ReplyDetails.tsx';
import { ReplyEditor } from './ReplyEditor.tsx';
import { SideList } from './SideList.tsx';

interface Props {
  replies: readonly MessageTemplate[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onNew: () => void;
}

/** The saved replies: search on the left, editor in the middle, usage on the right. */
export function RepliesTab({ replies, chosen, onChoose, onNew }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [search, setSearch] = useState('');
  const found = replies.filter((reply) => matchesReply(reply, search));
  const shown = replies.find(({ id }) => String(id) === chosen) ?? (isWide ? found[0] : undefined);
  if (replies.length === 0) return <NoReplies onNew={onNew} />;
  const items = found.map(({ id, name, shortcut, texts }) => ({
    key: String(id),
    icon: MessageSquareText,
    name,
    hint: shortcut ? `/${shortcut}` : (texts[0]?.text ?? '').slice(0, 40),
    count: `${texts.length} / ${LOCALES.length}`,
    isComplete: texts.length === LOCALES.length,
  }));
  return (
    <Columns
      onBack={() => onChoose(null)}
      side={shown && <ReplyDetails key={shown.id} reply={shown} />}
      list={
        <>
          <TextField
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            slotProps={{
              htmlInput: { 'aria-label': t('templates.replies.search') },
              input: {
                placeholder: t('templates.replies.search'),
                startAdornment: (
                  <InputAdornment position="start">
                    <Icon of={Search} size={16} />
                  </InputAdornment>
                ),
              },
            }}
            sx={{ mb: 3, '& legend': { width: 0 }, '& input': { pl: 0 } }}
          />
          {found.length === 0 ? (
            <Box role="status" sx={{ px: 2.5 }}>
              <Box sx={{ color: 'text.secondary', mb: 2 }}>{t('templates.replies.noMatch')}</Box>
              <Button variant="outlined" onClick={() => setSearch('')}>
                {t('templates.replies.clear')}
              </Button>
            </Box>
          ) : (
            <SideList
              label={t('templates.tabs.replies')}
              items={items}
              chosen={shown ? String(shown.id) : null}
              onChoose={onChoose}
            />
          )}
        </>
      }
    >
      {shown && <ReplyEditor key={shown.id} reply={shown} onDeleted={() => onChoose(null)} />}
    </Columns>
  );
}

function NoReplies({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 6, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ maxWidth: 420, textAlign: 'center' }}>
        <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0, mb: 1 }}>
          {t('templates.replies.none')}
        </Box>
        <Box sx={{ color: 'text.secondary', mb: 4 }}>{t('templates.replies.noneText')}</Box>
        <Button variant="outlined" startIcon={<Icon of={Plus} size={18} />} onClick={onNew}>
          {t('templates.new')}
        </Button>
      </Box>
    </Box>
  );
}
