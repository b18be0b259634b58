import { HAND_OFF_REASONS } from '@parley/contracts/ai-agents';
import { ANSWER_OUTCOMES } from '@parley/contracts/answers';
import type { EndExpectation, TurnExpectation } from '@parley/contracts/lab-cases';
import { LOCALES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../useNumbers.ts';
import { useReasonNames } from '../useReasonNames.ts';
import { languageName } from './useExpectationWords.ts';

const CODES: ReadonlySet<string> = new Set([...ANSWER_OUTCOMES, 'silent', 'bot', 'person']);

interface Missed {
  expects: TurnExpectation | EndExpectation;
  found: string;
}

/** Says what was found instead of what a case expects. The server sends words of the answer, codes and figures. */
export function useFoundWords() {
  const { t } = useTranslation();
  const { count, duration } = useNumbers();
  const reasons = useReasonNames();
  const outcomes: Record<string, string> = {
    answered: t('lab.found.answered'),
    choices: t('lab.found.choices'),
    unsure: t('lab.found.unsure'),
    hand_off: t('lab.found.handOff'),
    silent: t('lab.found.silent'),
    bot: t('lab.found.bot'),
    person: t('lab.found.person'),
  };
  const figure = (found: string) => Number(found.replace(/\D+/g, ''));

  return ({ expects: { kind }, found }: Missed): string => {
    if (found === '') return nothing(kind);
    if (kind === 'cites' && found === 'answered') return t('lab.found.noSource');
    if (kind === 'language' && LOCALES.some((locale) => locale === found))
      return t('lab.found.language', { name: languageName(found) });
    if (kind === 'within_ms') return t('lab.found.took', { time: duration(figure(found)) });
    if (kind === 'within_tokens') return t('lab.found.tokens', { number: count(figure(found)) });
    // A policy that gave way to another one names why; one that acted names what it did.
    if (kind === 'policy_acts') return t('lab.found.dropped');
    if (kind === 'policy_does_not_act') return t('lab.found.acted');
    if (kind === 'ended') return found === 'ended' ? t('lab.expect.ended') : t('lab.expect.notEnded');
    if (kind === 'flow_started') return t('lab.found.otherFlow');
    const [outcome = '', because] = found.split(': ');
    const reason = HAND_OFF_REASONS.find((each) => each === because);
    if (outcome === 'hand_off' && reason) return t('lab.found.handOffBecause', { reason: reasons[reason] });
    if (CODES.has(found)) return outcomes[found] ?? found;
    return t('lab.found.words', { text: found });
  };

  function nothing(kind: Missed['expects']['kind']): string {
    if (kind === 'policy_acts') return t('lab.found.didNotAct');
    if (kind === 'policy_does_not_act') return t('lab.found.acted');
    return kind === 'cites' ? t('lab.found.noSource') : t('lab.found.nothing');
  }
}
