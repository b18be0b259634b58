import type { Group } from '@parley/contracts/conditions';
import { groupText, sentence, strong, type StepText } from '@parley/flow-engine';

/** Describes a whole branch, including where it leads; `target` is null when it is not connected. */
export function branchSentence(when: Group, target: string | null): StepText {
  const rules = groupText(when);
  if (target === null) return sentence('steps.sentence.whenOpen', { rules });
  return sentence('steps.sentence.when', { rules, target: strong(target) });
}

/** Describes what happens when no branch matches. */
export function otherwiseSentence(target: string | null): StepText {
  if (target === null) return sentence('steps.sentence.otherwiseOpen');
  return sentence('steps.sentence.otherwise', { target: strong(target) });
}
