export { createAiAgents, dropDeletedAgents } from './ai-agents.ts';
export { aiAgentRoutes } from './routes.ts';
