export { openEnforcement, NO_POLICIES, type Enforcement } from './enforcement.ts';
export type { Guard, Sources } from './guard.ts';
export { readPolicyHits, storePolicyHits } from './store-hits.ts';
