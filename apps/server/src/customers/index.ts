export { changeCustomer, createCustomers, eraseCustomer, makeCustomer } from './customers.ts';
export { customerRoutes } from './routes.ts';
