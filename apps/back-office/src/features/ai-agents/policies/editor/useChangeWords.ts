import { Group } from '@parley/contracts/conditions';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import type { PolicyWords } from '../words/usePolicyWords.ts';

/** The names of a policy's fields and values, for the history. */
export function useChangeWords(words: PolicyWords) {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    name: t('policies.about.name'),
    why: t('policies.about.why'),
    ownerId: t('policies.about.owner'),
    reviewBy: t('policies.about.reviewBy'),
    severity: t('policies.about.severity'),
    priority: t('policies.about.priority'),
    isEnabled: t('policies.columns.on'),
    enforcement: t('policies.columns.enforcement'),
    when: t('policies.when.title'),
    scope: t('policies.scope.title'),
    examples: t('policies.examples.title'),
    action: t('policies.then.title'),
    'action.kind': t('policies.then.kind'),
    'action.phrases': t('policies.then.phrases'),
    'action.patterns': t('policies.then.patterns'),
    'action.topics': t('policies.then.topics'),
    'action.safePhrase': t('policies.then.safePhrase'),
    'action.texts': t('policies.then.text'),
    'action.instruction': t('policies.then.instruction'),
    'scope.channels': t('policies.scope.channels'),
    'scope.languages': t('policies.scope.languages'),
    'scope.audience': t('policies.scope.audience'),
    'relations.outranks': t('policies.relations.outranks'),
    'relations.dependsOn': t('policies.relations.dependsOn'),
    'relations.excludes': t('policies.relations.excludes'),
  };

  function nameOf(field: string): string {
    const [area = '', part = '', language = ''] = field.split('.');
    if (area === 'examples') return `${t('policies.examples.title')}: ${field.slice('examples.'.length)}`;
    const name = names[field] ?? names[`${area}.${part}`] ?? names[area] ?? field;
    const spoken = LANGUAGES.find(({ code }) => code === language)?.name;
    return spoken ? `${name} (${spoken})` : name;
  }

  function write(field: string, value: string): string {
    if (value === '') return '';
    if (field === 'when') {
      const group = Group.safeParse(JSON.parse(value));
      return group.success ? words.describeGroup(group.data) : value;
    }
    if (field.startsWith('examples.')) return writeExample(value);
    if (value === 'true' || value === 'false') return value === 'true' ? t('policies.yes') : t('policies.no');
    if (field === 'enforcement') return words.enforcements[value as keyof typeof words.enforcements].name;
    if (field === 'action.kind') return words.kinds[value as keyof typeof words.kinds].name;
    if (field.startsWith('relations.'))
      return value
        .split(', ')
        .map((id) => words.policyName(Number(id)))
        .join(', ');
    if (field === 'action.topics')
      return value
        .split(', ')
        .map((id) => words.topicName(Number(id)))
        .join(', ');
    return value;
  }

  function writeExample(value: string): string {
    const { fires, reply } = JSON.parse(value) as { fires: boolean; reply: string };
    const expected = fires ? t('policies.examples.fires') : t('policies.examples.stays');
    return reply ? `${expected}: ${reply}` : expected;
  }

  return { nameOf, write };
}
