export { createPhrases, findIdentificationFields, findPhrase } from './phrases.ts';
export { messageTemplateRoutes } from './routes.ts';
export { createMessageTemplates, dropDeletedTemplates, findSavedReplies } from './templates.ts';
