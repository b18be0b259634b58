export { createCustomers, eraseCustomer } from './customers.ts';
export { changeCustomer, makeCustomer } from './details.ts';
export { identifyCustomer } from './identify.ts';
export { customerRoutes } from './routes.ts';
export { markAsSample, noteSampleActivity, removeSampleCustomers } from './sample-customers.ts';
