export { handleReplies, type Answer } from './replies.ts';
