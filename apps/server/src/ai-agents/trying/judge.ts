import type { AgentAnswer } from '@parley/contracts/answers';
import type { Expectation, TestResult } from '@parley/contracts/agent-tests';
import type { MessageSource } from '@parley/contracts/messages';

interface Judged extends Pick<AgentAnswer, 'outcome' | 'stages'> {
  text: string;
  sources: readonly Pick<MessageSource, 'title'>[];
}

/** Ignores case and the amount of white space. */
const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The expectations that an answer fails, in the order of the form; empty if it passes. */
export function judge({ outcome, contains, cites }: Expectation, answer: Judged): TestResult['failures'] {
  const text = plain(answer.text);
  const failures: TestResult['failures'] = [];
  if (outcome !== null && outcome !== answer.outcome) failures.push('outcome');
  if (!contains.every((words) => text.includes(plain(words)))) failures.push('contains');
  if (cites !== '' && !namesOfCited(answer).some((name) => plain(name).includes(plain(cites)))) failures.push('cites');
  return failures;
}

/** Titles and headings of everything the answer cites. */
const namesOfCited = ({ stages, sources }: Judged): string[] => [
  ...sources.map(({ title }) => title),
  ...stages
    .flatMap((stage) => (stage.stage === 'passages' ? stage.passages : []))
    .filter(({ isCited }) => isCited)
    .flatMap(({ title, heading }) => [title, heading]),
];
