import { parentPort, workerData } from 'node:worker_threads';
import { trainClassifier, type Example } from './classifier.ts';

const classifier = trainClassifier(workerData as Example[]);
parentPort?.postMessage(classifier, [classifier.pulls.buffer as ArrayBuffer]);
