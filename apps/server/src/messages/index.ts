export type { ReplyDelay } from './append.ts';
export { createMessages, type Content, type Messages, type OutgoingMessage } from './messages.ts';
export { listMessages, messagesChangedSince, readMessage, type ChangedMessageRow } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
export { markReadByStaff, markUpTo, setDeliveredParts, setDelivery, type Receipt } from './statuses.ts';
