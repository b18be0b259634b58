export { addAttachments, linkToMessage, removeAttachmentsOf } from './add-attachments.ts';
export type { Attachments } from './attachments.ts';
export { createAttachments } from './feature.ts';
export { takeFiles, takeFilesOrBodies } from './routes.ts';
export type { InspectedFile, Uploads } from './uploads.ts';
