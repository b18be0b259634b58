import type { AgentChange } from '@parley/contracts/agent-versions';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { usePlatformNames } from '../../../components/platforms.ts';
import { useProviders } from '../general/engine/useProviders.ts';
import { useCompanyPolicies } from '../policies/usePolicies.ts';

type Value = AgentChange['before'];

/** The names of settings and of their values, as the settings screen shows them. */
export function useFieldWords(namesPolicies: boolean) {
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const providers = useProviders().data ?? [];
  const policies = useCompanyPolicies(namesPolicies).data ?? [];
  const words = t('aiAgents.handOff.words');
  const names: Record<string, string> = {
    policies: t('aiAgents.tabs.policies'),
    icon: t('aiAgents.versions.icon'),
    tone: t('aiAgents.voice.tone'),
    answerLength: t('aiAgents.voice.length'),
    channelLengths: t('aiAgents.voice.lengthByChannel'),
    instructions: t('aiAgents.voice.instructions'),
    language: t('aiAgents.languages.which'),
    greeting: t('aiAgents.languages.greeting'),
    grounding: t('aiAgents.answers.grounding'),
    confidenceFloor: t('aiAgents.answers.floorValue'),
    citations: t('aiAgents.answers.citations'),
    'handOff.unsureTimes': t('aiAgents.handOff.unsureTimes'),
    'handOff.angryTimes': t('aiAgents.handOff.angryTimes'),
    'handOff.topics': t('aiAgents.handOff.topics'),
    'handOff.answersWhileAway': t('aiAgents.handOff.whileAway'),
    'handOff.awayTexts': `${words}: ${t('aiAgents.handOff.awayText')}`,
    'handOff.texts.asked': `${words}: ${t('aiAgents.handOff.asked')}`,
    'handOff.texts.unsure': `${words}: ${t('aiAgents.handOff.unsure')}`,
    'handOff.texts.upset': `${words}: ${t('aiAgents.handOff.upset')}`,
    'handOff.texts.topic': `${words}: ${t('aiAgents.handOff.topic')}`,
    'handOff.texts.failed': `${words}: ${t('aiAgents.handOff.failed')}`,
    'handOff.texts.policy': `${words}: ${t('aiAgents.handOff.policy')}`,
    'gate.policiesTested': t('aiAgents.gate.policiesTested'),
    'gate.coverage': t('aiAgents.gate.floor'),
    fields: t('aiAgents.fields.title'),
    'model.providerId': t('aiAgents.engine.provider'),
    'model.name': t('aiAgents.engine.name'),
    'model.temperature': t('aiAgents.engine.temperature'),
    'model.embeddingModel': t('aiAgents.engine.embedding'),
    'budgets.tokensPerAnswer': t('aiAgents.engine.perAnswer'),
    'budgets.tokensPerDay': t('aiAgents.engine.perDay'),
    'customerContext.attributes': t('aiAgents.engine.context.title'),
    'customerContext.metadata': t('aiAgents.engine.context.metadata'),
  };
  const lengths = {
    short: t('aiAgents.voice.short'),
    medium: t('aiAgents.voice.medium'),
    full: t('aiAgents.voice.full'),
  };
  const yesOrNo = { true: t('aiAgents.gate.yes'), false: t('aiAgents.gate.no') };
  const choices: Record<string, Record<string, string>> = {
    tone: {
      warm: t('aiAgents.voice.warm'),
      neutral: t('aiAgents.voice.neutral'),
      formal: t('aiAgents.voice.formal'),
      brief: t('aiAgents.voice.brief'),
    },
    answerLength: lengths,
    channelLengths: lengths,
    language: Object.fromEntries(LANGUAGES.map(({ code, name }) => [code, name])),
    grounding: { strict: t('aiAgents.answers.strict'), balanced: t('aiAgents.answers.balanced') },
    citations: {
      customer: t('aiAgents.answers.customer'),
      staff: t('aiAgents.answers.staff'),
      off: t('aiAgents.answers.off'),
    },
    fields: {
      name: t('aiAgents.fields.name'),
      email: t('aiAgents.fields.email'),
      phone: t('aiAgents.fields.phone'),
    },
    'customerContext.attributes': {
      name: t('aiAgents.engine.context.name'),
      email: t('aiAgents.engine.context.email'),
      language: t('aiAgents.engine.context.language'),
      page: t('aiAgents.engine.context.page'),
    },
    'gate.policiesTested': yesOrNo,
    'handOff.answersWhileAway': yesOrNo,
    'model.providerId': Object.fromEntries(providers.map(({ id, name }) => [String(id), name])),
    icon: {
      bag: t('aiAgents.icons.bag'),
      truck: t('aiAgents.icons.truck'),
      book: t('aiAgents.icons.book'),
      star: t('aiAgents.icons.star'),
      globe: t('aiAgents.icons.globe'),
      people: t('aiAgents.icons.people'),
      bot: t('aiAgents.icons.bot'),
      wrench: t('aiAgents.icons.wrench'),
    },
  };
  /** What an absent value means, where it is more than nothing. */
  const absent: Record<string, string> = {
    language: t('aiAgents.languages.follow'),
    confidenceFloor: t('aiAgents.answers.measured'),
    'handOff.angryTimes': t('aiAgents.handOff.never'),
    'model.name': t('aiAgents.builtIn'),
    channelLengths: t('aiAgents.voice.lengthAsAbove'),
  };
  const plain = (field: string) => field.replace(/^settings\./, '');
  const writeOne = (field: string, value: string | number | boolean) =>
    choices[field]?.[String(value)] ??
    (typeof value === 'number' ? value.toLocaleString(i18n.language) : String(value));

  return {
    nameOf: (field: string) => names[plain(field)] ?? plain(field),
    /** The language, platform or policy that a value is for. */
    keyOf: (key: string) =>
      policies.find(({ id }) => String(id) === key)?.content.name ??
      LANGUAGES.find(({ code }) => code === key)?.name ??
      platforms[key as keyof typeof platforms] ??
      key,
    write(field: string, value: Value): string {
      if (field === 'policies' && typeof value === 'number') return t('aiAgents.versions.number', { number: value });
      if (Array.isArray(value)) return value.map((each) => writeOne(plain(field), each)).join(', ');
      return value === null ? (absent[plain(field)] ?? '') : writeOne(plain(field), value);
    },
  };
}
