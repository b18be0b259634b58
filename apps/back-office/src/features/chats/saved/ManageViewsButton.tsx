import IconButton from '@mui/material/IconButton';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import type { InboxFilter } from '../inbox-filter.ts';

const SavedViewsDialog = lazy(async () => ({ default: (await import('./SavedViewsDialog.tsx')).SavedViewsDialog }));

/** Opens all saved views. */
export function ManageViewsButton({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('chats.saved.manage')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 } }}
      >
        <Icon of={Settings2} size={16} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && <SavedViewsDialog filter={filter} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
