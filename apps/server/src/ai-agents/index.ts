export { dropDeletedAgents, forgetProvider, readAgentIds } from './ai-agents.ts';
export type { Consulting } from './answering/consulting.ts';
export { firstQuestion } from './answering/exchange.ts';
export { storeAnswerTrace, storeFlowTrace } from './answering/traces.ts';
export { createAiAgents } from './feature.ts';
export { recountAgentDays } from './figures.ts';
export { AGENT_GREETING } from './greeting.ts';
export { policiesInForce } from './versions/policies-in-force.ts';
export { addSampleAgent, removeSampleAgent } from './sample-agent.ts';
