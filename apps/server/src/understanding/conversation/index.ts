export { isFurious } from './anger.ts';
export { leansOnHistory } from './follow-up.ts';
export { readSmallTalk } from './small-talk.ts';
export { splitQuestions } from './split-questions.ts';
