import { stringify } from 'yaml';
import type { LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';

const HEAD = `# Test cases of a Parley agent, for promptfoo: replace the provider by whatever shall answer.
# "metadata.parley" is what promptfoo has no words for; Parley reads it again.
`;

/** A file that promptfoo reads. What it cannot express is in the metadata of each test, so that another Parley loses nothing. */
export function writePromptfoo(cases: readonly LabCaseContent[]): string {
  const config = {
    description: 'Test cases of a Parley agent',
    prompts: ['{{question}}{{messages}}'],
    providers: ['echo'],
    tests: cases.map(testOf),
  };
  return HEAD + stringify(config, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function testOf(content: LabCaseContent) {
  const { name, turns, script, ...rest } = content;
  const last = turns.at(-1)?.expects ?? [];
  const asserts = last.flatMap(assertionOf);
  const kept = turns.map(({ before, expects }, at) => ({
    before,
    expects: at < turns.length - 1 ? expects : expects.filter((each) => assertionOf(each).length === 0),
  }));
  return {
    description: name,
    vars: varsOf(content),
    ...(asserts.length > 0 ? { assert: asserts } : {}),
    metadata: { parley: { ...rest, turns: kept, script } },
  };
}

function varsOf({ turns, script }: LabCaseContent) {
  const [first] = turns;
  if (turns.length > 1) return { messages: turns.map(({ says }) => ({ role: 'user', content: says })) };
  return { question: first?.says ?? script?.opening ?? '' };
}

/** The assertion about the last answer that means the same; none if there is none. */
function assertionOf(expects: TurnExpectation): object[] {
  if (expects.kind === 'says') return [{ type: 'icontains', value: expects.text }];
  if (expects.kind === 'does_not_say') return [{ type: 'not-icontains', value: expects.text }];
  return expects.kind === 'within_ms' ? [{ type: 'latency', threshold: expects.ms }] : [];
}
