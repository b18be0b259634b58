import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { ConflictsDialog } from './conflicts/ConflictsDialog.tsx';
import { AttachDialog } from './dialogs/AttachDialog.tsx';
import { PagesDialog } from './dialogs/PagesDialog.tsx';
import { PassagesDialog } from './dialogs/PassagesDialog.tsx';
import { RenameDialog, ScheduleDialog } from './dialogs/SmallDialogs.tsx';
import { AnswerDialog } from './forms/AnswerDialog.tsx';
import { ChangeDialog } from './forms/ChangeDialog.tsx';
import { SourceDialog } from './forms/SourceDialog.tsx';
import type { Opened } from './opened.ts';
import type { SourceActions } from './useSourceActions.ts';

interface Props {
  opened: Opened;
  agentId: number;
  sources: readonly KnowledgeSource[];
  actions: SourceActions;
  /** Shows the passages of a source that contain a text. */
  onPassage: (sourceId: number, text: string) => void;
  onClose: () => void;
}

/** Renders the open dialog. */
export function OpenDialog({ opened, agentId, sources, actions, onPassage, onClose }: Props) {
  switch (opened.kind) {
    case 'write':
      return opened.source ? (
        <ChangeDialog type={opened.type} source={opened.source} actions={actions} onClose={onClose} />
      ) : (
        <SourceDialog type={opened.type} replaces={opened.replaces} actions={actions} onClose={onClose} />
      );
    case 'answer':
      return (
        <AnswerDialog
          question={opened.question}
          lists={sources.filter(({ type }) => type === 'qa')}
          actions={actions}
          onClose={onClose}
        />
      );
    case 'attach':
      return <AttachDialog agentId={agentId} actions={actions} onClose={onClose} />;
    case 'conflicts':
      return <ConflictsDialog agentId={agentId} actions={actions} onPassage={onPassage} onClose={onClose} />;
    case 'passages':
      return <PassagesDialog source={opened.source} search={opened.search} onClose={onClose} />;
    case 'pages':
      return <PagesDialog source={opened.source} onClose={onClose} />;
    case 'rename':
      return <RenameDialog source={opened.source} actions={actions} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog source={opened.source} actions={actions} onClose={onClose} />;
  }
}
