import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { AttachDialog } from './dialogs/AttachDialog.tsx';
import { PagesDialog } from './dialogs/PagesDialog.tsx';
import { PassagesDialog } from './dialogs/PassagesDialog.tsx';
import { RenameDialog, ScheduleDialog } from './dialogs/SmallDialogs.tsx';
import { AnswerDialog } from './forms/AnswerDialog.tsx';
import { ChangeDialog } from './forms/ChangeDialog.tsx';
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
      return opened.source ? (
        <ChangeDialog type={opened.type} source={opened.source} deeds={deeds} onClose={onClose} />
      ) : (
        <SourceDialog type={opened.type} replaces={opened.replaces} deeds={deeds} onClose={onClose} />
      );
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
