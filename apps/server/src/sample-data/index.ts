export { makeDemoCompany } from './demo-company.ts';
export { sampleDataRoutes } from './routes.ts';
export { createSampleData } from './sample-data.ts';
