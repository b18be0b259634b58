export { createAgentCheck } from './agent-check.ts';
export { createWhatsApp } from './feature.ts';
export { createReports } from './reports.ts';
