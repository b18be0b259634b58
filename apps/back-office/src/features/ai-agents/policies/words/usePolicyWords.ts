import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { PersonalData } from '@parley/contracts/personal-data';
import type {
  Enforcement,
  PolicyAction,
  PolicyContent,
  PolicyKind,
  PolicyScope,
} from '@parley/contracts/policy-content';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../../language.ts';
import { useFlowNames } from '../usePolicies.ts';
import { useFactWords } from './useFactWords.ts';

type Texts = readonly { locale: Locale; text: string }[];

/** The text in the reader's language, or else the first one. */
export const textFor = (texts: Texts, locale: Locale): string =>
  (texts.find((each) => each.locale === locale) ?? texts[0])?.text ?? '';

const MAX_QUOTED = 60;
const shortened = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Policies in plain words: when they apply, what they do and where. */
export function usePolicyWords() {
  const { t } = useTranslation();
  const words = useFactWords();
  const flows = useFlowNames().data ?? [];
  const quoted = (text: string) => t('policies.quoted', { text: shortened(text) });
  const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
    new Intl.ListFormat(bcp47(currentLocale()), { type }).format(items);

  const kinds: Record<PolicyKind, { name: string; help: string }> = {
    must_not_say: { name: t('policies.kinds.mustNotSay'), help: t('policies.kinds.mustNotSayHelp') },
    must_say: { name: t('policies.kinds.mustSay'), help: t('policies.kinds.mustSayHelp') },
    must_ask: { name: t('policies.kinds.mustAsk'), help: t('policies.kinds.mustAskHelp') },
    route: { name: t('policies.kinds.route'), help: t('policies.kinds.routeHelp') },
    data: { name: t('policies.kinds.data'), help: t('policies.kinds.dataHelp') },
    limit: { name: t('policies.kinds.limit'), help: t('policies.kinds.limitHelp') },
    style: { name: t('policies.kinds.style'), help: t('policies.kinds.styleHelp') },
  };
  const enforcements: Record<Enforcement, { name: string; help: string }> = {
    hard: { name: t('policies.enforcement.hard'), help: t('policies.enforcement.hardHelp') },
    soft: { name: t('policies.enforcement.soft'), help: t('policies.enforcement.softHelp') },
    shadow: { name: t('policies.enforcement.shadow'), help: t('policies.enforcement.shadowHelp') },
  };
  const finds: Record<PersonalData, string> = {
    card: t('policies.finds.card'),
    iban: t('policies.finds.iban'),
    email: t('policies.finds.email'),
    phone: t('policies.finds.phone'),
    nationalId: t('policies.finds.nationalId'),
  };
  const fieldNames: Record<string, string> = {
    name: t('aiAgents.fields.name'),
    email: t('aiAgents.fields.email'),
    phone: t('aiAgents.fields.phone'),
    ...Object.fromEntries(words.fields.map(({ key, name }) => [key, name])),
  };

  function forbidden({ phrases, patterns, topics, unlessSourced }: Extract<PolicyAction, { kind: 'must_not_say' }>) {
    return [
      ...[...phrases, ...patterns].slice(0, 3).map(quoted),
      ...topics.map(words.topicName),
      ...(unlessSourced ? [t('policies.does.unsourced')] : []),
    ];
  }

  function doing(action: PolicyAction): string {
    const open = t('policies.does.open');
    switch (action.kind) {
      case 'must_not_say': {
        const what = forbidden(action);
        return what.length > 0 ? t('policies.does.neverSays', { what: list(what, 'disjunction') }) : open;
      }
      case 'must_say': {
        const text = textFor(action.texts, currentLocale());
        if (!text) return open;
        return action.place === 'before'
          ? t('policies.does.saysFirst', { text: quoted(text) })
          : t('policies.does.adds', { text: quoted(text) });
      }
      case 'must_ask':
        return t('policies.does.asks', { field: fieldNames[action.field] ?? action.field });
      case 'route': {
        if (action.flowId === null) return t('policies.does.handsOver');
        const name = flows.find(({ id }) => id === action.flowId)?.name ?? t('policies.goneFlow');
        return t('policies.does.starts', { name });
      }
      case 'data':
        return t('policies.does.hides', { what: list(action.finds.map((each) => finds[each])) });
      case 'limit': {
        const most = [
          action.characters !== null && t('policies.does.characters', { number: action.characters }),
          action.sentences !== null && t('policies.does.sentences', { number: action.sentences }),
          action.links !== null && t('policies.does.links', { number: action.links }),
          action.offers !== null && t('policies.does.offers', { number: action.offers }),
        ].filter((each) => each !== false);
        return most.length > 0 ? t('policies.does.keeps', { what: list(most) }) : open;
      }
      case 'style':
        return action.instruction.trim()
          ? t('policies.does.follows', { text: quoted(action.instruction.trim()) })
          : open;
    }
  }

  const condition = ({ when }: PolicyContent) => (when ? words.describeGroup(when) : null);

  return {
    ...words,
    flows,
    kinds,
    enforcements,
    finds,
    fieldNames,
    /** "when → then", for lists. */
    rule: (content: PolicyContent): string =>
      `${capitalized(condition(content) ?? t('policies.always'))} → ${doing(content.action)}`,
    /** The same as a sentence, with its enforcement. */
    summary(content: PolicyContent): string {
      const when = condition(content);
      const does = doing(content.action);
      const rule = when === null ? t('policies.summaryAlways', { does }) : t('policies.summary', { when, does });
      return `${rule} ${enforcements[content.enforcement].help}`;
    },
    /** Where it applies, in few words. */
    where({ channels, languages, hours, audience }: PolicyScope): string {
      const parts = [
        channels.length > 0 ? list(channels.map((each) => words.platforms[each] ?? each)) : null,
        languages.length > 0
          ? list(languages.map((each) => LANGUAGES.find(({ code }) => code === each)?.name ?? each))
          : null,
        hours ? `${hours.from}–${hours.to}` : null,
        audience === 'verified' ? t('policies.audience.verified') : null,
        audience === 'unverified' ? t('policies.audience.unverified') : null,
      ].filter((each) => each !== null);
      return parts.length > 0 ? parts.join(' · ') : t('policies.everywhere');
    },
  };
}

export type PolicyWords = ReturnType<typeof usePolicyWords>;
