export { replaceAttachments, shareAttachments } from './attachments.ts';
export { attachedPolicies, attachedVersions, readPolicyVersions, type PolicyInUse } from './contents.ts';
export { createPolicyFeature } from './feature.ts';
export { dropDeletedPolicies } from './repository.ts';
