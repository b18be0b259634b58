import { groupText, sentence, strong, type Group, type StepText } from '@parley/flow-engine';

/** The whole branch as a sentence that names where it leads; null for a branch that leads nowhere yet. */
export function branchSentence(when: Group, target: string | null): StepText {
  const rules = groupText(when);
  if (target === null) return sentence('steps.sentence.whenOpen', { rules });
  return sentence('steps.sentence.when', { rules, target: strong(target) });
}

/** What happens when no branch holds. */
export function otherwiseSentence(target: string | null): StepText {
  if (target === null) return sentence('steps.sentence.otherwiseOpen');
  return sentence('steps.sentence.otherwise', { target: strong(target) });
}
