export { replaceAttachments, shareAttachments } from './attachments.ts';
export { attachedPolicies, attachedVersions, readPolicyVersions, type PolicyInUse } from './contents.ts';
export { createPolicyFeature } from './feature.ts';
export { isAboutTopic, runExamples } from './judging/index.ts';
export { addPack } from './packs/add-pack.ts';
export { saysThatItIsABot, thatItIsABot } from './packs/i-am-a-bot.ts';
export { provenPolicies } from './proven.ts';
export { removeUnusedPacks } from './packs/remove-unused.ts';
export { dropDeletedPolicies } from './repository.ts';
export { readTopics } from './topics.ts';
export {
  factsOf,
  NO_POLICIES,
  openEnforcement,
  readPolicyHits,
  storePolicyHits,
  type ConversationFacts,
  type Enforcement,
  type Guard,
  type Moment,
} from './enforcing/index.ts';
