import Box from '@mui/material/Box';
import { proposeFromConversation } from '@parley/contracts/lab-cases';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { Pane, PANE_BODY } from '../pane/Pane.tsx';
import { useLabCase } from '../useLab.ts';
import { newContent, type CaseDraft, type EditedCase } from './case-draft.ts';
import { CaseEditor, type EditorProps } from './CaseEditor.tsx';

interface Props extends EditorProps {
  /** Null for a new case. */
  caseId: number | null;
  /** The conversation that a new case is made from. */
  conversation: number | null;
  /** The policy that a new case is for. */
  policy: number | null;
  /** The suite that a new case begins in. */
  suite: string;
}

/** Loads what is edited: a stored case, a proposal from a conversation, or a new one. */
export function EditPane({ caseId, conversation, policy, suite, ...props }: Props) {
  const { t } = useTranslation();
  const { agentId } = props;
  const stored = useLabCase(agentId, conversation === null ? caseId : null);
  const proposal = useQuery({
    queryKey: ['lab-proposal', agentId, conversation],
    queryFn: async ({ signal }): Promise<EditedCase> => {
      const body = { conversationId: conversation ?? 0 };
      const { data } = await call(proposeFromConversation, { params: { id: agentId }, body }, { signal });
      return { id: null, content: data[0] ?? newContent(suite), source: 'conversation' };
    },
    enabled: conversation !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  /** What is written, which must survive when the pane becomes a sheet because a phone is turned. */
  const [kept, setKept] = useState<CaseDraft>();
  const editor = (first: EditedCase) => <CaseEditor first={first} kept={kept} onDraft={setKept} {...props} />;
  return (
    <Pane label={caseId === null ? t('lab.case.new') : t('lab.case.edit')} onClose={props.onClose}>
      {conversation !== null && (
        <Framed isLoaded={proposal.isSuccess}>
          <Loaded query={proposal}>{editor}</Loaded>
        </Framed>
      )}
      {conversation === null && caseId !== null && (
        <Framed isLoaded={stored.isSuccess}>
          <Loaded query={stored}>{({ id, content, source }) => editor({ id, content, source })}</Loaded>
        </Framed>
      )}
      {conversation === null &&
        caseId === null &&
        editor({ id: null, content: newContent(suite, policy), source: 'typed' })}
    </Pane>
  );
}

/** Leaves some space around what is not the editor yet. */
function Framed({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  return <Box sx={isLoaded ? { display: 'contents' } : PANE_BODY}>{children}</Box>;
}
