import Box from '@mui/material/Box';
import type { Macro } from '@parley/contracts/macros';
import { Lock, TriangleAlert, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMacros } from '../../../api/macros.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SearchMenu } from '../SearchMenu.tsx';
import { useMacroWords } from './useRunMacro.ts';

interface Props {
  anchor: HTMLElement;
  onChoose: (macro: Macro) => void;
  onClose: () => void;
}

/** The macros to choose from. */
export function MacroMenu({ anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const words = useMacroWords();
  const query = useMacros();
  const [search, setSearch] = useState('');
  const macros = query.data ?? [];
  return (
    <SearchMenu
      anchor={anchor}
      width={340}
      labels={{ menu: t('chats.macros.run'), search: t('chats.macros.search'), list: t('chats.macros.label') }}
      query={query}
      search={search}
      onSearch={setSearch}
      found={macros.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))}
      nothing={macros.length === 0 ? t('chats.macros.empty') : t('chats.macros.none')}
      keyOf={({ id }) => id}
      render={({ name, isShared, broken, actions }) => (
        <>
          <Icon of={broken.length > 0 ? TriangleAlert : isShared ? Zap : Lock} size={18} />
          <Box component="span" sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
            {name}
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {actions.map(({ type }) => words.actions[type]).join(' · ')}
            </Box>
          </Box>
        </>
      )}
      onChoose={onChoose}
      onClose={onClose}
    >
      <Box sx={{ mt: 2, typography: 'body2' }}>
        <RouterLink to="/templates?tab=macros">{t('chats.macros.manage')}</RouterLink>
      </Box>
    </SearchMenu>
  );
}
