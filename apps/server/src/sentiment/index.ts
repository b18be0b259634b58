export { SENTIMENTS, type Felt, type Sentiment } from './labels.ts';
export { sentimentOf, smooth } from './sentiment.ts';
