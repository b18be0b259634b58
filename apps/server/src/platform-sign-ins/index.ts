export { askPlatform, PlatformRefusal } from './ask-platform.ts';
export { platformCallbackRoutes } from './callbacks.ts';
export { createDeletions, sweepDeletions } from './deletions.ts';
export { createSignInStates, sweepSignInStates, type SignInStates } from './states.ts';
