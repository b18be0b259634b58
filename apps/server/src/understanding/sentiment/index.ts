export { CLEAR_CONFIDENCE, readSentiment } from './read-sentiment.ts';
export { SENTIMENTS, type Sentiment } from './labels.ts';
export { angryInARow } from './moods.ts';
export { sentimentOf } from './sentiment.ts';
