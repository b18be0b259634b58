export { createAttachments, type Attachments } from './attachments.ts';
export { attachmentRoutes, takeFiles, takeFilesOrBodies } from './routes.ts';
export { createUploads, type KeptFile, type Uploads } from './uploads.ts';
