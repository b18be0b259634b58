export { createNotifications } from './feature.ts';
export type { TellMembers } from './events.ts';
export { sweepNotifications } from './log.ts';
