import { isGroup, type Comparison, type Group } from '@parley/contracts/conditions';
import { LANGUAGES } from '@parley/contracts/locales';
import type { PolicyFact } from '@parley/contracts/policy-facts';
import { groupText, ruleText, type Piece } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../../api/customer-fields.ts';
import { usePlatformNames } from '../../../../components/platforms.ts';
import { piecesFor, plain } from '../../../../components/step-text/pieces.ts';
import { currentLocale } from '../../../../language.ts';
import { useCompanyPolicies, useTopics } from '../usePolicies.ts';
import { countedTopic, isFact, saidPolicy, typeOf } from './policy-facts.ts';

/** The names of what conditions look at and of the values that they compare with. */
export function useFactWords() {
  const { t } = useTranslation();
  const fields = useCustomerFields().data ?? [];
  const { data: topics = [], isSuccess: hasTopics } = useTopics();
  const { data: policies = [], isSuccess: hasPolicies } = useCompanyPolicies();
  const platforms: Record<string, string> = usePlatformNames();
  const facts: Record<PolicyFact, string> = {
    message: t('policies.facts.message'),
    'message.language': t('policies.facts.language'),
    'message.sentiment': t('policies.facts.sentiment'),
    'message.attachments': t('policies.facts.attachments'),
    'message.topics': t('policies.facts.topics'),
    platform: t('policies.facts.platform'),
    'customer.name': t('policies.facts.name'),
    'customer.email': t('policies.facts.email'),
    'customer.phone': t('policies.facts.phone'),
    'customer.verified': t('policies.facts.verified'),
    'conversation.turns': t('policies.facts.turns'),
    'conversation.minutes': t('policies.facts.minutes'),
    'conversation.minutesSinceAnswer': t('policies.facts.sinceAnswer'),
    'conversation.answers': t('policies.facts.answers'),
    'conversation.refusals': t('policies.facts.refusals'),
    'conversation.offers': t('policies.facts.offers'),
    'conversation.handOffs': t('policies.facts.handOffs'),
    'conversation.afterPerson': t('policies.facts.afterPerson'),
  };
  const sentiments: Record<string, string> = {
    happy: t('policies.sentiments.happy'),
    neutral: t('policies.sentiments.neutral'),
    sad: t('policies.sentiments.sad'),
    angry: t('policies.sentiments.angry'),
    confused: t('policies.sentiments.confused'),
  };
  // Nothing is called deleted before everything is loaded.
  const topicName = (id: number) =>
    topics.find((each) => each.id === id)?.name ?? (hasTopics ? t('policies.goneTopic') : '…');
  const policyName = (id: number) =>
    policies.find((each) => each.id === id)?.content.name ?? (hasPolicies ? t('policies.gonePolicy') : '…');

  function factName(variable: string): string {
    if (isFact(variable)) return facts[variable];
    const topic = countedTopic(variable);
    if (topic !== null) return t('policies.facts.times', { name: topicName(topic) });
    const policy = saidPolicy(variable);
    if (policy !== null) return t('policies.facts.said', { name: policyName(policy) });
    return fields.find(({ key }) => variable === `customer.${key}`)?.name ?? variable;
  }

  function valueName(variable: string, value: string): string {
    const type = typeOf(variable, fields);
    if (type === 'language') return LANGUAGES.find(({ code }) => code === value)?.name ?? value;
    if (type === 'platform') return platforms[value] ?? value;
    if (type === 'sentiment') return sentiments[value] ?? value;
    if (type === 'yesNo' && value) return value === 'true' ? t('policies.yes') : t('policies.no');
    return type === 'topics' && value ? topicName(Number(value)) : value;
  }

  const readable = (rule: Comparison): Comparison => ({
    ...rule,
    variable: factName(rule.variable),
    value:
      rule.value === null
        ? null
        : [rule.value]
            .flat()
            .map((each) => valueName(rule.variable, String(each)))
            .join(', '),
  });
  const readableGroup = (group: Group): Group => ({
    ...group,
    rules: group.rules.map((rule) => (isGroup(rule) ? readableGroup(rule) : readable(rule))),
  });
  const reader = () => ({ t, locale: currentLocale() });

  return {
    fields,
    topics,
    policies,
    facts,
    platforms,
    sentiments,
    topicName,
    policyName,
    factName,
    valueName,
    describeRule: (rule: Comparison): Piece[] => piecesFor(ruleText(readable(rule)), reader()),
    describeGroup: (group: Group): string => plain(piecesFor(groupText(readableGroup(group)), reader())),
  };
}

export type FactWords = ReturnType<typeof useFactWords>;
