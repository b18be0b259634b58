export { createCompanies } from './companies.ts';
export { handleErasures } from './erase-company.ts';
export { companyRoutes } from './routes.ts';
