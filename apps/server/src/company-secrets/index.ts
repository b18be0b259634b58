export { createCompanySecrets, readSecretNames, type CompanySecrets } from './company-secrets.ts';
export { companySecretRoutes } from './routes.ts';
