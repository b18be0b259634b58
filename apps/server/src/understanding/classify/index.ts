export { asksForPerson } from './asks-for-person.ts';
export { classify, trainClassifier, type Example } from './classifier.ts';
export { createFindTopic, type FindTopic } from './topics.ts';
export { trainClassifierInWorker } from './train-in-worker.ts';
