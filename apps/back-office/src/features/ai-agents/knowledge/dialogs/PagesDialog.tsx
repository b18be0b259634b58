import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { KnowledgePage, KnowledgeSource } from '@parley/contracts/knowledge';
import { useTranslation } from 'react-i18next';
import { LoadedList } from '../../LoadedList.tsx';
import { problemKey } from '../list/problems.ts';
import { FRAME, LIST } from '../list/row-style.ts';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';
import { usePages } from './usePages.ts';

/** The result for each page of a source. */
export function PagesDialog({ source, onClose }: { source: KnowledgeSource; onClose: () => void }) {
  const { t } = useTranslation();
  const pages = usePages(source);
  return (
    <KnowledgeDialog title={t('aiAgents.knowledge.pages.title')} about={source.name} width="md" onClose={onClose}>
      <LoadedList query={pages}>
        {(items) => (
          <>
            {items.length === 0 && t('aiAgents.knowledge.pages.none')}
            <Box component="ul" aria-label={t('aiAgents.knowledge.pages.title')} sx={{ ...LIST, ...FRAME }}>
              {items.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </Box>
          </>
        )}
      </LoadedList>
    </KnowledgeDialog>
  );
}

function PageRow({ page }: { page: KnowledgePage }) {
  const { t } = useTranslation();
  const { address, title, status, problem, chunkCount } = page;
  const words = {
    read: t('aiAgents.knowledge.pages.read'),
    unchanged: t('aiAgents.knowledge.pages.unchanged'),
    skipped: t('aiAgents.knowledge.pages.skipped'),
    failed: t('aiAgents.knowledge.states.failed'),
  };
  const isBad = status === 'failed';
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 2.5,
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      {title !== address && (
        <Box component="bdi" sx={{ display: 'block', fontWeight: 500 }}>
          {title}
        </Box>
      )}
      {/^https?:\/\//i.test(address) && (
        <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ typography: 'caption' }}>
          {address}
        </Link>
      )}
      <Box sx={{ typography: 'body2', color: isBad ? 'error.dark' : 'text.secondary' }}>
        <Box component="span" sx={{ fontWeight: isBad ? 600 : 400 }}>
          {words[status]}
        </Box>
        {problem ? `. ${t(problemKey(problem))}` : ` · ${t('aiAgents.knowledge.passagesCount', { count: chunkCount })}`}
      </Box>
    </Box>
  );
}
