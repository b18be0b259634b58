import type { KnowledgeSource, SourceWithContent } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../../components/Loaded.tsx';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import type { WrittenType } from '../opened.ts';
import type { SourceActions } from '../useSourceActions.ts';
import { useSourceWithContent } from '../../../../api/knowledge-sources.ts';
import { SourceDialog } from './SourceDialog.tsx';

interface Props {
  type: WrittenType;
  source: KnowledgeSource;
  actions: SourceActions;
  onClose: () => void;
}

/** Edits a source once its full content is loaded. */
export function ChangeDialog({ type, source, actions, onClose }: Props) {
  const { t } = useTranslation();
  const loaded = useSourceWithContent(source.id);
  /** A colleague's newer version, if the user chose to continue from it. */
  const [theirs, setTheirs] = useState<SourceWithContent | null>(null);
  const opened = theirs ?? loaded.data;
  if (opened)
    return (
      <SourceDialog
        key={opened.updatedAt.getTime()}
        type={type}
        source={opened}
        actions={actions}
        onTheirs={setTheirs}
        onClose={onClose}
      />
    );
  return (
    <KnowledgeDialog title={t('aiAgents.knowledge.form.change', { name: source.name })} onClose={onClose}>
      <Loaded query={loaded}>{() => null}</Loaded>
    </KnowledgeDialog>
  );
}
