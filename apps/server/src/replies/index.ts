export { REPLY_DELAY } from './reply-delay.ts';
export {
  createReplies,
  handleReplies,
  OvertakenError,
  saying,
  type Answer,
  type Bot,
  type Question,
  type Replies,
} from './replies.ts';
