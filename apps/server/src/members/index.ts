export { createMemberFeature } from './feature.ts';
