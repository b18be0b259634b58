import type { Comparison, Group } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import { isGroup } from './lenient.ts';
import { needsValue, OPERATOR_KEYS } from './names.ts';
import { joined, sentenceOf, templatePieces, type Piece } from './pieces.ts';

/** What a rule compares with, as it is read. */
function valuePieces(value: Comparison['value'], t: TFunction): Piece[] {
  const words = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);
  return words.trim() === '' ? [{ words: t('steps.sentence.noValue') }] : templatePieces(words, true);
}

/** One rule in plain words. */
export function rulePieces({ variable, operator, value }: Comparison, t: TFunction): Piece[] {
  const name: Piece = variable ? { variable } : { words: t('steps.sentence.noVariable') };
  const asked: Piece[] = [name, { words: ` ${t(OPERATOR_KEYS[operator])}` }];
  return needsValue(operator) ? [...asked, { words: ' ' }, ...valuePieces(value, t)] : asked;
}

/** All rules of a group in plain words; a group within it stands in brackets. */
export function groupPieces({ needs, rules }: Group, t: TFunction): Piece[] {
  if (rules.length === 0) return [{ words: t('steps.sentence.noRule') }];
  const between = ` ${needs === 'all' ? t('steps.sentence.and') : t('steps.sentence.or')} `;
  const said = rules.map((rule): Piece[] => {
    if (!isGroup(rule)) return rulePieces(rule, t);
    const inner = groupPieces(rule, t);
    return rule.rules.length > 1 ? [{ words: '(' }, ...inner, { words: ')' }] : inner;
  });
  return joined(said, between);
}

/** The whole branch as a sentence that names where it leads; null for a branch that leads nowhere yet. */
export function branchSentence(when: Group, target: string | null, t: TFunction): Piece[] {
  const rules = groupPieces(when, t);
  if (target === null) return sentenceOf((marks) => t('steps.sentence.whenOpen', marks), { rules });
  return sentenceOf((marks) => t('steps.sentence.when', marks), { rules, target: [{ words: target, isStrong: true }] });
}

/** What happens when no branch holds. */
export function otherwiseSentence(target: string | null, t: TFunction): Piece[] {
  if (target === null) return [{ words: t('steps.sentence.otherwiseOpen') }];
  return sentenceOf((marks) => t('steps.sentence.otherwise', marks), { target: [{ words: target, isStrong: true }] });
}
