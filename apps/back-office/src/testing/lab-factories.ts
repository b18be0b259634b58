import type { BackTest, ChangedAnswer } from '@parley/contracts/back-tests';
import { LabCaseContent, type LabCase } from '@parley/contracts/lab-cases';
import type { Attempt, CaseResult, LabRun, PlayedTurn } from '@parley/contracts/lab-runs';

/** Parts of the lab as the server would send them; each takes what a test wants to be different. */

const THEN = new Date('2026-11-15T10:00:00Z');

export const labCase = ({
  content = {},
  ...changes
}: Partial<Omit<LabCase, 'content'>> & { content?: object } = {}): LabCase => ({
  id: 1,
  content: LabCaseContent.parse({
    name: 'Delivery to Austria',
    turns: [{ says: 'Do you deliver to Austria?', expects: [{ kind: 'answers' }] }],
    ...content,
  }),
  source: 'typed',
  createdAt: THEN,
  updatedAt: THEN,
  ...changes,
});

export const labRun = (changes: Partial<LabRun> = {}): LabRun => ({
  id: 31,
  state: 'complete',
  startedAt: THEN,
  finishedAt: new Date('2026-11-15T10:00:38Z'),
  isWhole: true,
  suite: '',
  attempts: 1,
  seed: 4107,
  draftHash: '',
  liveVersion: 2,
  total: 2,
  done: 2,
  cases: 1,
  passed: 1,
  regressions: 0,
  better: 0,
  flips: 0,
  passAll: { draft: 1, live: 1 },
  coverage: null,
  ...changes,
});

export const caseResult = (changes: Partial<CaseResult> = {}): CaseResult => ({
  caseId: 1,
  name: 'Delivery to Austria',
  suite: '',
  mustPass: false,
  turns: 1,
  locale: null,
  platform: null,
  draft: [true],
  live: [true],
  standing: 'same',
  isQuarantined: false,
  ...changes,
});

export const playedTurn = (changes: Partial<PlayedTurn> = {}): PlayedTurn => ({
  before: [],
  early: '',
  says: 'Do you deliver to Austria?',
  scriptedBecause: null,
  outcome: 'answered',
  reason: null,
  text: 'Yes, in two days.',
  options: [],
  sources: [],
  language: 'en',
  policyHits: [],
  ms: 20,
  tokens: 0,
  notes: [],
  checks: [{ expects: { kind: 'answers' }, isMet: true, found: '' }],
  ...changes,
});

export const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  isPassed: true,
  problem: null,
  turns: [playedTurn()],
  atEnd: [],
  ...changes,
});

export const backTest = (changes: Partial<BackTest> = {}): BackTest => ({
  id: 5,
  state: 'complete',
  startedAt: THEN,
  finishedAt: THEN,
  draftHash: '',
  liveVersion: 2,
  total: 200,
  done: 200,
  answers: 431,
  changed: 0,
  groups: [],
  ...changes,
});

export const changedAnswer = (changes: Partial<ChangedAnswer> = {}): ChangedAnswer => ({
  id: 1,
  conversationId: 77,
  question: 'When is the refund paid?',
  language: 'en',
  askedAt: THEN,
  causes: [{ cause: 'wording' }],
  before: { outcome: 'answered', text: 'Within ten days.' },
  after: { outcome: 'answered', text: 'Within five days.' },
  ...changes,
});
