export { createMessages, type Messages } from './messages.ts';
export { listMessages, messagesChangedSince } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
