import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Macro } from '@parley/contracts/macros';
import { Lock, Plus, TriangleAlert, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Columns, useIsWide } from '../Columns.tsx';
import { SideList } from '../SideList.tsx';
import { NEW } from './macro-drafts.ts';
import { MacroEditor } from './MacroEditor.tsx';
import { useActionNames } from './useActionNames.ts';

interface Props {
  macros: readonly Macro[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** The macros: search on the left, editor beside it. */
export function MacrosTab({ macros, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const names = useActionNames();
  const isWide = useIsWide();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = macros.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = macros.find(({ id }) => String(id) === chosen) ?? (isWide && chosen !== NEW ? found[0] : undefined);
  const isNew = chosen === NEW;
  if (macros.length === 0 && !isNew)
    return (
      <Box sx={{ p: { xs: 4, lg: 8 }, borderTop: '1px solid', borderColor: 'divider', flex: 1 }}>
        <Box component="h2" sx={{ fontSize: 16, fontWeight: 600, m: 0 }}>
          {t('templates.macros.emptyTitle')}
        </Box>
        <Box sx={{ color: 'text.secondary', my: 3, maxWidth: 560 }}>{t('templates.macros.empty')}</Box>
        <Button startIcon={<Icon of={Plus} size={18} />} onClick={() => onChoose(NEW)}>
          {t('templates.macros.new')}
        </Button>
      </Box>
    );
  return (
    <Columns
      onBack={() => onChoose(null)}
      list={
        <>
          <Box sx={{ display: 'flex', gap: 2, mb: 3 }}>
            <TextField
              type="search"
              size="small"
              fullWidth
              value={search}
              placeholder={t('templates.macros.search')}
              onChange={({ target }) => setSearch(target.value)}
              slotProps={{ htmlInput: { 'aria-label': t('templates.macros.search') } }}
            />
          </Box>
          <Box role="status">
            {found.length === 0 && <Box sx={{ py: 2, color: 'text.secondary' }}>{t('templates.macros.none')}</Box>}
          </Box>
          <SideList
            label={t('templates.tabs.macros')}
            chosen={isNew ? null : String(shown?.id ?? '')}
            onChoose={onChoose}
            items={found.map(({ id, name, actions, broken, isShared }) => ({
              key: String(id),
              icon: broken.length > 0 ? TriangleAlert : isShared ? Zap : Lock,
              name,
              hint:
                broken.length > 0 ? t('templates.macros.isBroken') : actions.map(({ type }) => names[type]).join(' · '),
              count: '',
            }))}
          />
        </>
      }
    >
      {(shown ?? isNew) ? (
        <MacroEditor
          key={isNew ? NEW : shown?.id}
          macro={isNew ? undefined : shown}
          onSaved={({ id }) => onChoose(String(id))}
          onDeleted={() => onChoose(null)}
        />
      ) : null}
    </Columns>
  );
}
