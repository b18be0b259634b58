export { replaceAttachments, shareAttachments } from './attachments.ts';
export { attachedPolicies, attachedVersions, readPolicyVersions, type PolicyInUse } from './contents.ts';
export { createPolicyFeature } from './feature.ts';
export { dropDeletedPolicies } from './repository.ts';
export {
  NO_POLICIES,
  openEnforcement,
  readPolicyHits,
  storePolicyHits,
  type Enforcement,
  type Guard,
} from './enforcing/index.ts';
