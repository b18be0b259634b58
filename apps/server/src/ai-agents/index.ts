export { createAiAgents, dropDeletedAgents } from './ai-agents.ts';
export { createAgentAnswers } from './answering/agent-answers.ts';
export { createConsulting, createConsultingWith, type Consulting } from './answering/consulting.ts';
export { firstQuestion } from './answering/exchange.ts';
export { createFindTopic, type FindTopic } from './classify/index.ts';
export { aiAgentRoutes } from './routes.ts';
export { tryingRoutes } from './trying/routes.ts';
export { createTryOut } from './trying/try-out.ts';
