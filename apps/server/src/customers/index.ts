export { createCustomers, eraseCustomer } from './customers.ts';
export { changeCustomer, makeCustomer } from './details.ts';
export { createCustomerFields, dropDeletedFields, listFields } from './fields/definitions.ts';
export { CUSTOMER_FACTS, factOf, readCustomerFacts, readFacts, type StoredFacts } from './fields/facts.ts';
export { customerFieldRoutes } from './fields/routes.ts';
export { setFieldsByKey } from './fields/values.ts';
export { identifyCustomer } from './identify.ts';
export { customerRoutes } from './routes.ts';
export { markAsSample, noteSampleActivity, removeSampleCustomers } from './sample-customers.ts';
