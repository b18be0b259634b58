import type { CaseEvent, EndExpectation, ScriptedCustomer, TurnExpectation } from '@parley/contracts/lab-cases';
import { useTranslation } from 'react-i18next';

type Names<Kind extends string> = Record<Kind, string>;

/** What can be expected and what can happen, in plain words. */
export function useKindNames() {
  const { t } = useTranslation();
  const turn: Names<TurnExpectation['kind']> = {
    answers: t('lab.expect.answers'),
    says: t('lab.kind.says'),
    does_not_say: t('lab.kind.doesNotSay'),
    cites: t('lab.kind.cites'),
    asks: t('lab.expect.asks'),
    offers_choices: t('lab.expect.offersChoices'),
    refuses: t('lab.expect.refuses'),
    hands_off: t('lab.expect.handsOff'),
    stays_silent: t('lab.expect.staysSilent'),
    policy_acts: t('lab.kind.policyActs'),
    policy_does_not_act: t('lab.kind.policyDoesNotAct'),
    language: t('lab.kind.language'),
    within_ms: t('lab.kind.withinMs'),
    within_tokens: t('lab.kind.withinTokens'),
  };
  const end: Names<EndExpectation['kind']> = {
    owner: t('lab.kind.owner'),
    field: t('lab.kind.field'),
    flow_started: t('lab.kind.flowStarted'),
    tag: t('lab.kind.tag'),
    ended: t('lab.kind.ended'),
  };
  const event: Names<CaseEvent['kind']> = {
    idle: t('lab.kind.idle'),
    attachment: t('lab.event.attachment'),
    staff_says: t('lab.kind.staffSays'),
    staff_hands_back: t('lab.event.staffHandsBack'),
    sentiment: t('lab.kind.sentiment'),
  };
  const mood: Names<ScriptedCustomer['mood']> = {
    patient: t('lab.mood.patient'),
    hurried: t('lab.mood.hurried'),
    angry: t('lab.mood.angry'),
  };
  return { turn, end, event, mood };
}

export const optionsOf = <Kind extends string>(kinds: readonly Kind[], names: Names<Kind>) =>
  kinds.map((value) => ({ value, label: names[value] }));
