import type { PolicyContent } from '@parley/contracts/policy-content';
import { patternProblem, type PatternProblem } from './patterns.ts';

/** Why a policy cannot be judged, and in which field. */
export interface PolicyProblem {
  /** As a path into the content: `action.patterns.2`. */
  field: string;
  code: PatternProblem | 'nothing_forbidden' | 'no_text' | 'no_limit';
}

/** Everything that keeps a policy from being judged, whatever its examples say. */
export function problemsOf({ action }: PolicyContent): PolicyProblem[] {
  if (action.kind === 'must_not_say') {
    const { patterns, phrases, topics, unlessSourced } = action;
    const isEmpty = patterns.length + phrases.length + topics.length === 0 && !unlessSourced;
    return [
      ...(isEmpty ? [{ field: 'action.phrases', code: 'nothing_forbidden' as const }] : []),
      ...patterns.flatMap((pattern, at): PolicyProblem[] => {
        const code = patternProblem(pattern);
        return code === null ? [] : [{ field: `action.patterns.${at}`, code }];
      }),
    ];
  }
  if ((action.kind === 'must_say' || action.kind === 'must_ask') && action.texts.length === 0)
    return [{ field: 'action.texts', code: 'no_text' }];
  if (action.kind === 'limit') {
    const { characters, sentences, links, offers } = action;
    const isOpen = [characters, sentences, links, offers].every((most) => most === null);
    return isOpen ? [{ field: 'action', code: 'no_limit' }] : [];
  }
  return [];
}
