import { getAgent, type AiAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import { listAgentSources } from '@parley/contracts/knowledge';
import * as cases from '@parley/contracts/lab-cases';
import * as runs from '@parley/contracts/lab-runs';
import { listAgentPolicies } from '@parley/contracts/policies';
import { agent, policy } from './factories.ts';
import { labCase } from './lab-factories.ts';
import { server } from './open-screen.tsx';

interface Lab {
  cases?: cases.LabCase[];
  runs?: runs.LabRun[];
  results?: runs.CaseResult[];
  agent?: Partial<AiAgent>;
}

/** An agent with a lab: one policy, no flows and no sources. */
export function withLab({ agent: changes = {}, ...lab }: Lab) {
  const { cases: all = [labCase()], runs: played = [], results = [] } = lab;
  return server()
    .answers(getAgent, agent(changes))
    .lists(listAgentPolicies, [policy({ id: 7, content: { name: 'Refunds need a person' } })])
    .lists(listFlows, [])
    .lists(listAgentSources, [])
    .answers(cases.listLabCases, {
      data: all,
      nextCursor: null,
      total: all.length,
      suites: [{ suite: 'Returns', cases: 1, mustPass: 1 }],
    })
    .lists(runs.listLabRuns, played)
    .answers(runs.listCaseResults, { data: results, nextCursor: null, total: results.length });
}
