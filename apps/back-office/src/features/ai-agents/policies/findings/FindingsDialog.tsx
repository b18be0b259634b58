import Box from '@mui/material/Box';
import type { Policy } from '@parley/contracts/policies';
import type { PolicyFinding } from '@parley/contracts/policy-findings';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../../components/Loaded.tsx';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { LIST } from '../../knowledge/list/row-style.ts';
import type { PolicyActions } from '../usePolicyActions.ts';
import { Finding } from './Finding.tsx';
import { useFindings } from './useFindings.ts';

interface Props {
  agentId: number;
  policies: readonly Policy[];
  actions: PolicyActions;
  onOpen: (policyId: number) => void;
  onClose: () => void;
}

/** Contradictions among policies, each with a message that shows it, and policies without effect. */
export function FindingsDialog({ agentId, policies, actions, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const findings = useFindings(agentId);
  return (
    <KnowledgeDialog
      title={t('policies.findings.title')}
      about={t('policies.findings.about')}
      width="md"
      onClose={onClose}
    >
      <Loaded query={findings}>
        {(items) => (
          <>
            <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
              {items.length === 0 && t('policies.findings.none')}
            </Box>
            <Box component="ul" aria-label={t('policies.findings.title')} sx={{ ...LIST, display: 'grid', gap: 3 }}>
              {items.map((finding) => (
                <Finding key={keyOf(finding)} finding={finding} policies={policies} actions={actions} onOpen={onOpen} />
              ))}
            </Box>
          </>
        )}
      </Loaded>
    </KnowledgeDialog>
  );
}

const keyOf = (finding: PolicyFinding) =>
  [finding.finding, finding.policyId, 'otherId' in finding && finding.otherId].join(' ');
