export { createAgentCheck } from './agent-check.ts';
export { createCosts } from './costs.ts';
export { createFacts } from './facts.ts';
export { createReports } from './reports.ts';
export { whatsAppRoutes } from './routes.ts';
export { createTemplateSending } from './sending.ts';
export { createTemplates } from './templates.ts';
