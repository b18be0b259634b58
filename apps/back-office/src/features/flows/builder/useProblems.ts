import type { Flow } from '@parley/contracts/flows';
import { checkFlow, type FlowDefinition, type Problem } from '@parley/flow-engine';
import { useEffect, useState } from 'react';
import { useCallableFlows } from './useFlow.ts';

const AFTER_MS = 200;

/** What is wrong with the flow, checked a moment after each change by the same code as on the server. */
export function useProblems(definition: FlowDefinition, { channels }: Flow): Problem[] {
  const flowIds = useCallableFlows(definition.nodes.some(({ type }) => type === 'callFlow')).data;
  const [problems, setProblems] = useState<Problem[]>(() => check(definition, channels, flowIds));
  useEffect(() => {
    const timer = setTimeout(() => setProblems(check(definition, channels, flowIds)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [definition, channels, flowIds]);
  return problems;
}

function check(definition: FlowDefinition, channels: Flow['channels'], flowIds?: ReadonlySet<number>): Problem[] {
  const platforms = new Set(channels.map(({ platform }) => platform));
  return checkFlow(definition, {
    platforms: platforms.size > 0 ? [...platforms] : ['web_widget'],
    ...(flowIds ? { flowIds } : {}),
  });
}
