import Button from '@mui/material/Button';
import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { isNarrowed, type InboxFilter } from '../inbox-filter.ts';
import { useShownViews } from './useShownViews.ts';

const SaveViewForm = lazy(async () => ({ default: (await import('./SaveViewForm.tsx')).SaveViewForm }));

/** Offers to save the filter under a name, unless that has been done. */
export function SaveViewButton({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { current } = useShownViews(filter);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!isNarrowed(filter) || current) return null;
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-haspopup="dialog"
        startIcon={<Icon of={BookmarkPlus} size={16} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, lg: 28 }, height: { lg: 28 }, py: 0, px: 2, fontSize: 12 }}
      >
        {t('chats.saved.save')}
      </Button>
      <Suspense fallback={null}>
        {anchor && <SaveViewForm anchor={anchor} filter={filter} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
