export { createReceipts } from './receipts.ts';
export { wordsOf } from './report-words.ts';
export { receiptRoutes } from './routes.ts';
export { SEAL_SECONDS, sealReceipts } from './seal.ts';
export { verifyReceipts } from './verify.ts';
