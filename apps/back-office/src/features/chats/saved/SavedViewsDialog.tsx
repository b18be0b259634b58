import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import type { SavedView } from '@parley/contracts/inbox-views';
import { Check, Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { filterOfSaved, isNarrowed, savedFilterOf, writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { useSavedViewActions, useSavedViews } from './useSavedViews.ts';

interface Props {
  filter: InboxFilter;
  onClose: () => void;
}

/** All saved views: search, rename, share, order and delete. */
export function SavedViewsDialog({ filter, onClose }: Props) {
  const { t } = useTranslation();
  const views = useSavedViews();
  const [search, setSearch] = useState('');
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="saved-views-title">
      <DialogTitle id="saved-views-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t('chats.saved.title')}
      </DialogTitle>
      <DialogContent>
        <Loaded query={views}>
          {(all) =>
            all.length === 0 ? (
              <Box sx={{ color: 'text.secondary', pb: 2 }}>{t('chats.saved.empty')}</Box>
            ) : (
              <>
                <TextField
                  fullWidth
                  size="small"
                  type="search"
                  value={search}
                  placeholder={t('chats.saved.search')}
                  onChange={({ target }) => setSearch(target.value)}
                  slotProps={{ htmlInput: { 'aria-label': t('chats.saved.search') } }}
                />
                <ViewList all={all} search={search} filter={filter} onClose={onClose} />
              </>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('chats.saved.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** More would only slow the dialog down; the search finds the others. */
const MAX_ROWS = 100;

function ViewList({ all, search, filter, onClose }: Props & { all: readonly SavedView[]; search: string }) {
  const { t } = useTranslation();
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MAX_ROWS);
  return (
    <>
      <Box role="status">
        {found.length === 0 && <Box sx={{ py: 3, color: 'text.secondary' }}>{t('chats.saved.none')}</Box>}
      </Box>
      <Box component="ul" aria-label={t('chats.saved.title')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {found.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            place={all.indexOf(view)}
            total={all.length}
            filter={filter}
            onClose={onClose}
          />
        ))}
      </Box>
    </>
  );
}

interface RowProps extends Props {
  view: SavedView;
  place: number;
  total: number;
}

function ViewRow({ view, place, total, filter, onClose }: RowProps) {
  const { t } = useTranslation();
  const { update, remove, restore } = useSavedViewActions();
  const [draft, setDraft] = useState<string | null>(null);
  const { id, name, isShared, owner } = view;
  const attempt = (work: Promise<unknown>) => void work.catch(showError);
  const rename = async () => {
    if (draft?.trim() && draft.trim() !== name) await update(id, { name: draft });
    setDraft(null);
  };
  const removeWithUndo = async () => {
    await remove(id);
    showSuccess(t('chats.saved.deleted', { name }), { label: t('toast.undo'), run: () => attempt(restore(id)) });
  };
  const canReplace =
    isNarrowed(filter) && writeFilter(filter).toString() !== writeFilter(filterOfSaved(view.filter)).toString();
  if (draft !== null)
    return (
      <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 52 }}>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            attempt(rename());
          }}
          sx={{ display: 'flex', flex: 1, gap: 2 }}
        >
          <TextField
            autoFocus
            fullWidth
            size="small"
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setDraft(null);
            }}
            slotProps={{ htmlInput: { 'aria-label': t('chats.saved.name'), maxLength: 60 } }}
          />
          <Button type="submit" startIcon={<Icon of={Check} size={16} />}>
            {t('chats.saved.submit')}
          </Button>
        </Box>
      </Box>
    );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 52 }}>
      <Icon of={isShared ? Users : Lock} size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/chats?${writeFilter(filterOfSaved(view.filter)).toString()}`}
          onClick={onClose}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {isShared
            ? t('chats.saved.by', { name: owner?.name ?? t('chats.thread.someone') })
            : t('chats.saved.private')}
        </Box>
      </Box>
      <RowMenu
        label={t('chats.saved.menu', { name })}
        actions={[
          { label: t('chats.saved.rename'), run: () => setDraft(name) },
          {
            label: isShared ? t('chats.saved.keep') : t('chats.saved.shareIt'),
            run: () => attempt(update(id, { isShared: !isShared })),
          },
          canReplace && {
            label: t('chats.saved.replace'),
            run: () => attempt(update(id, { filter: savedFilterOf(filter) })),
          },
          place > 0 && { label: t('chats.saved.up'), run: () => attempt(update(id, { place: place - 1 })) },
          place < total - 1 && { label: t('chats.saved.down'), run: () => attempt(update(id, { place: place + 1 })) },
          'line',
          { label: t('chats.saved.delete'), run: () => attempt(removeWithUndo()) },
        ]}
      />
    </Box>
  );
}
