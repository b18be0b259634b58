export { createAgentCheck } from './agent-check.ts';
export { createCosts } from './costs.ts';
export { createReports } from './reports.ts';
export { whatsAppRoutes } from './routes.ts';
