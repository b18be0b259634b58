import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../infra/errors.ts';
import type { CaseFile } from './case-file.ts';
import { readCsv } from './csv.ts';
import { readPromptfoo } from './promptfoo-read.ts';

/** What the worker answers: the cases, or why the file is refused. */
export type Reading = { file: CaseFile } | { problems: AppError['problems'] };

const READERS = { csv: readCsv, promptfoo: readPromptfoo };
export type Format = keyof typeof READERS;

const { format, text } = workerData as { format: Format; text: string };

function read(): Reading {
  try {
    return { file: READERS[format](text) };
  } catch (error) {
    if (error instanceof AppError) return { problems: error.problems };
    throw error;
  }
}

parentPort?.postMessage(read(), []);
