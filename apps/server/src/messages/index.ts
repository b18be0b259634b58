export type { ReplyDelay } from './append.ts';
export { importMessages } from './import.ts';
export { FOLLOW_UP_SECONDS } from './append-statement.ts';
export { createMessages, type Content, type Messages, type OutgoingMessage, type Sender } from './messages.ts';
export { listMessages, messagesChangedSince, readMessage, type ChangedMessageRow } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
export {
  beginSending,
  findByExternalId,
  findHeld,
  findUnknown,
  setDeliveredParts,
  setFailed,
  setOutcome,
  setReaction,
  stopSending,
  withdraw,
  type FoundMessage,
  type Outcome,
  type UnknownMessage,
} from './marks.ts';
export { markReadByStaff, markUpTo, type Receipt } from './statuses.ts';
