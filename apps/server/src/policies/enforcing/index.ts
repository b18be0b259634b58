export { factsOf, type ConversationFacts, type Moment } from './conversation-facts.ts';
export { openEnforcement, NO_POLICIES, type Enforcement } from './enforcement.ts';
export type { Guard } from './guard.ts';
export { readPolicyHits, storePolicyHits } from './store-hits.ts';
