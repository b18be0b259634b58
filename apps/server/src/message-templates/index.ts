export { createPhrases, findIdentificationFields, findPhrase } from './phrases.ts';
export { messageTemplateRoutes } from './routes.ts';
export { addSampleReplies, removeSampleReplies, type SampleReply } from './sample-replies.ts';
export { createMessageTemplates, dropDeletedTemplates, findSavedReplies } from './templates.ts';
