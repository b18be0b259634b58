export { createAttachments, type Attachments } from './attachments.ts';
export { attachmentRoutes, takeFiles } from './routes.ts';
export { createUploads, type Uploads } from './uploads.ts';
