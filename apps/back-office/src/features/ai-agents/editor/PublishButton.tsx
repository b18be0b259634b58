import Button from '@mui/material/Button';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PublishDialog = lazy(async () => ({
  default: (await import('../versions/PublishDialog.tsx')).PublishDialog,
}));

/** Publishes the draft of an agent that customers know; enabling an agent publishes it for the first time. */
export function PublishButton({ agent, isUnsaved }: { agent: AiAgent; isUnsaved: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {agent.publishedVersion !== null && agent.draftChanges > 0 && (
        <Button onClick={() => setIsOpen(true)}>{t('aiAgents.versions.publish')}</Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PublishDialog agent={agent} isUnsaved={isUnsaved} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
