import type { Flow } from '@parley/contracts/flows';
import { checkFlow, type FlowDefinition, type Problem } from '@parley/flow-engine';
import { useEffect, useState } from 'react';

const AFTER_MS = 200;

/** What is wrong with the flow, checked a moment after each change by the same code as on the server. */
export function useProblems(definition: FlowDefinition, { channels }: Flow): Problem[] {
  const [problems, setProblems] = useState<Problem[]>(() => check(definition, channels));
  useEffect(() => {
    const timer = setTimeout(() => setProblems(check(definition, channels)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [definition, channels]);
  return problems;
}

/** As the server checks it, but for the flows that may be called: that it finds out when it comes to publishing. */
function check(definition: FlowDefinition, channels: Flow['channels']): Problem[] {
  const platforms = new Set(channels.map(({ platform }) => platform));
  return checkFlow(definition, { platforms: platforms.size > 0 ? [...platforms] : ['web_widget'] });
}
