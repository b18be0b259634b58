import type { Flow } from '@parley/contracts/flows';
import { checkedFields, checkFlow, type FlowDefinition, type Problem } from '@parley/flow-engine';
import { useEffect, useMemo, useState } from 'react';
import { useAgents } from '../../../api/ai-agents.ts';
import { useSecrets } from '../../../api/company-secrets.ts';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import {
  hasQuickActions,
  namesAgents,
  sendsHeaders,
  saysReplies,
  sendsFiles,
  useFlowActions,
  useFlowFiles,
  useReplyTexts,
} from '../steps/useBorrowed.ts';
import { useCallableFlows } from './useFlow.ts';

const AFTER_MS = 200;

/** The problems of the flow, checked shortly after each change by the same code as on the server. */
export function useProblems(definition: FlowDefinition, { channels }: Flow): Problem[] {
  const flowIds = useCallableFlows(definition.nodes.some(({ type }) => type === 'callFlow')).data;
  const { texts: savedReplies } = useReplyTexts(saysReplies(definition));
  const files = useFlowFiles(sendsFiles(definition)).data;
  const actions = useFlowActions(hasQuickActions(definition)).data;
  const agents = useAgents(namesAgents(definition)).data;
  const secrets = useSecrets(sendsHeaders(definition)).data;
  const customerFields = useCustomerFields().data;
  const known = useMemo(
    () => ({
      ...(flowIds && { flowIds }),
      ...(savedReplies && { savedReplies }),
      ...(files && { fileIds: new Set(files.map(({ id }) => id)) }),
      ...(actions && { quickActionIds: new Set(actions.map(({ id }) => id)) }),
      ...(agents && { agentIds: new Set(agents.map(({ id }) => id)) }),
      ...(customerFields && { customerFields: checkedFields(customerFields) }),
      ...(secrets && { secretNames: new Set(secrets.map(({ name }) => name)) }),
    }),
    [flowIds, savedReplies, files, actions, agents, secrets, customerFields],
  );
  const [problems, setProblems] = useState<Problem[]>(() => check(definition, channels, known));
  useEffect(() => {
    const timer = setTimeout(() => setProblems(check(definition, channels, known)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [definition, channels, known]);
  return problems;
}

/** The company's data loaded so far. Checks that need data not loaded yet are skipped. */
type Known = Omit<Parameters<typeof checkFlow>[1], 'platforms'>;

function check(definition: FlowDefinition, channels: Flow['channels'], known: Known): Problem[] {
  const platforms = new Set(channels.map(({ platform }) => platform));
  return checkFlow(definition, { platforms: platforms.size > 0 ? [...platforms] : ['web_widget'], ...known });
}
