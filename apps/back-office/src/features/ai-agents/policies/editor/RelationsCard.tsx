import type { PolicyContent } from '@parley/contracts/policy-content';
import { useTranslation } from 'react-i18next';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { Card } from './Card.tsx';
import { PickMany } from './PickMany.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

/** How the policy stands to others. */
export function RelationsCard({ form, words }: { form: PolicyForm; words: PolicyWords }) {
  const { t } = useTranslation();
  const { relations } = form.draft;
  const others = words.policies
    .filter(({ id }) => id !== form.policy?.id)
    .map(({ id, content }) => ({ id, name: content.name }));
  const kinds: Record<keyof PolicyContent['relations'], { label: string; help: string }> = {
    outranks: { label: t('policies.relations.outranks'), help: t('policies.relations.outranksHelp') },
    dependsOn: { label: t('policies.relations.dependsOn'), help: t('policies.relations.dependsOnHelp') },
    excludes: { label: t('policies.relations.excludes'), help: t('policies.relations.excludesHelp') },
  };
  return (
    <Card title={t('policies.relations.title')}>
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
        <PickMany
          key={kind}
          label={kinds[kind].label}
          help={kinds[kind].help}
          problem={form.problemAt(`relations.${kind}`)}
          options={others}
          gone={t('policies.gonePolicy')}
          ids={relations[kind]}
          onChange={(ids) => form.set({ relations: { ...relations, [kind]: ids } })}
        />
      ))}
    </Card>
  );
}
