export { readProfile } from './read-profile.ts';
export { profileRoutes } from './routes.ts';
export { createProfile } from './service.ts';
