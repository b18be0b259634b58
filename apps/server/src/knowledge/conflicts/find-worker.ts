import { parentPort, workerData } from 'node:worker_threads';
import { detectLanguage } from '../../understanding/language/index.ts';
import { findConflicts } from './find-conflicts.ts';
import type { SourcePassage } from './statements.ts';

const passages = (workerData as Omit<SourcePassage, 'language'>[]).map((passage): SourcePassage => ({
  ...passage,
  language: detectLanguage(`${passage.heading} ${passage.text.slice(0, 600)} ${passage.title}`)?.language ?? 'en',
}));
parentPort?.postMessage(findConflicts(passages), []);
