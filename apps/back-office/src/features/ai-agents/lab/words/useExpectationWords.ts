import type { CaseEvent, EndExpectation, TurnExpectation } from '@parley/contracts/lab-cases';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { useAgentPolicies, useFlowNames } from '../../policies/usePolicies.ts';
import { useNumbers } from '../useNumbers.ts';
import { useReasonNames } from '../useReasonNames.ts';
import { useSentimentNames } from './useSentimentNames.ts';

export const languageName = (code: string) => LANGUAGES.find((each) => each.code === code)?.name ?? code;

/** Says in a sentence what a case expects and what happens in it. */
export function useExpectationWords(agentId: number) {
  const { t } = useTranslation();
  const { count, duration } = useNumbers();
  const reasons = useReasonNames();
  const sentiments = useSentimentNames();
  const policies = useAgentPolicies(agentId).data ?? [];
  const flows = useFlowNames().data ?? [];
  const policyName = (id: number) =>
    policies.find((policy) => policy.id === id)?.content.name ?? t('lab.expect.deletedPolicy');
  const flowName = (id: number) => flows.find((flow) => flow.id === id)?.name ?? t('lab.expect.deletedFlow');

  function turn(expects: TurnExpectation): string {
    switch (expects.kind) {
      case 'says':
        return t('lab.expect.says', { text: expects.text });
      case 'does_not_say':
        return t('lab.expect.doesNotSay', { text: expects.text });
      case 'cites':
        return t('lab.expect.cites', { title: expects.title });
      case 'policy_acts':
        return t('lab.expect.policyActs', { name: policyName(expects.policyId) });
      case 'policy_does_not_act':
        return t('lab.expect.policyDoesNotAct', { name: policyName(expects.policyId) });
      case 'asks':
        return expects.text ? t('lab.expect.asksFor', { text: expects.text }) : t('lab.expect.asks');
      case 'answers':
        return t('lab.expect.answers');
      case 'offers_choices':
        return t('lab.expect.offersChoices');
      case 'refuses':
        return t('lab.expect.refuses');
      case 'hands_off':
        return expects.reason
          ? t('lab.expect.handsOffBecause', { reason: reasons[expects.reason] })
          : t('lab.expect.handsOff');
      case 'stays_silent':
        return t('lab.expect.staysSilent');
      case 'language':
        return t('lab.expect.language', { name: languageName(expects.locale) });
      case 'within_ms':
        return t('lab.expect.withinMs', { time: duration(expects.ms) });
      case 'within_tokens':
        return t('lab.expect.withinTokens', { number: count(expects.tokens) });
    }
  }

  function end(expects: EndExpectation): string {
    switch (expects.kind) {
      case 'owner':
        return expects.owner === 'bot' ? t('lab.expect.ownerBot') : t('lab.expect.ownerPerson');
      case 'field':
        return expects.value
          ? t('lab.expect.fieldValue', { field: expects.field, value: expects.value })
          : t('lab.expect.field', { field: expects.field });
      case 'flow_started':
        return t('lab.expect.flowStarted', { name: flowName(expects.flowId) });
      case 'tag':
        return t('lab.expect.tag', { tag: expects.tag });
      case 'ended':
        return expects.isEnded ? t('lab.expect.ended') : t('lab.expect.notEnded');
    }
  }

  function event(happens: CaseEvent): string {
    switch (happens.kind) {
      case 'idle':
        return t('lab.event.idle', { count: happens.minutes });
      case 'attachment':
        return t('lab.event.attachment');
      case 'staff_says':
        return t('lab.event.staffSays', { text: happens.text });
      case 'staff_hands_back':
        return t('lab.event.staffHandsBack');
      case 'sentiment':
        return t('lab.event.sentiment', { mood: sentiments[happens.label] });
    }
  }

  return { turn, end, event, policies, flows };
}

export type ExpectationWords = ReturnType<typeof useExpectationWords>;
