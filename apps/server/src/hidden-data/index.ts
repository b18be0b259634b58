export { messageForStaff } from './for-staff.ts';
export { createHiddenData, type HiddenByConversation, type HiddenData } from './hidden-data.ts';
export { hiddenIn, readHidden } from './read-hidden.ts';
