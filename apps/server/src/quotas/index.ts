export { createQuotas, type Quotas } from './quotas.ts';
