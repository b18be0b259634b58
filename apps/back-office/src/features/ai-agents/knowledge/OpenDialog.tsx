import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { AttachDialog } from './dialogs/AttachDialog.tsx';
import { PagesDialog } from './dialogs/PagesDialog.tsx';
import { PassagesDialog } from './dialogs/PassagesDialog.tsx';
import { RenameDialog, ScheduleDialog } from './dialogs/SmallDialogs.tsx';
import { AnswerDialog } from './forms/AnswerDialog.tsx';
import { SourceDialog } from './forms/SourceDialog.tsx';
import type { Opened } from './opened.ts';
import type { SourceDeeds } from './useSourceDeeds.ts';

interface Props {
  opened: Opened;
  agentId: number;
  sources: readonly KnowledgeSource[];
  deeds: SourceDeeds;
  onClose: () => void;
}

/** The dialog that was asked for. */
export function OpenDialog({ opened, agentId, sources, deeds, onClose }: Props) {
  switch (opened.kind) {
    case 'write':
      return <SourceDialog {...opened} deeds={deeds} onClose={onClose} />;
    case 'answer':
      return (
        <AnswerDialog
          question={opened.question}
          lists={sources.filter(({ type }) => type === 'qa')}
          deeds={deeds}
          onClose={onClose}
        />
      );
    case 'attach':
      return <AttachDialog agentId={agentId} deeds={deeds} onClose={onClose} />;
    case 'passages':
      return <PassagesDialog source={opened.source} onClose={onClose} />;
    case 'pages':
      return <PagesDialog source={opened.source} onClose={onClose} />;
    case 'rename':
      return <RenameDialog source={opened.source} deeds={deeds} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog source={opened.source} deeds={deeds} onClose={onClose} />;
  }
}
