import Button from '@mui/material/Button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/Loaded.tsx';

interface Props<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  children: (items: Item[]) => ReactNode;
}

/** A paginated list with a button to load more. */
export function LoadedList<Item>({ query, children }: Props<Item>) {
  const { t } = useTranslation();
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          {children(pages.flatMap(({ data }) => data))}
          {query.hasNextPage && (
            <Button
              variant="outlined"
              aria-busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              sx={{ justifySelf: 'start', alignSelf: 'start' }}
            >
              {t('aiAgents.knowledge.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
