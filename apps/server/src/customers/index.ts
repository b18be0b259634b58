export { changeCustomer, createCustomers, eraseCustomer, makeCustomer } from './customers.ts';
export { identifyCustomer } from './identify.ts';
export { customerRoutes } from './routes.ts';
export { markAsSample, noteSampleActivity, removeSampleCustomers } from './sample-customers.ts';
