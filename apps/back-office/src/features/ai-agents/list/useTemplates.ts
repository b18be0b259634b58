import { useTranslation } from 'react-i18next';
import { useAgentActions } from '../useAgentActions.ts';
import { templateSettings, type TemplateKey } from '../../../components/agent-templates.ts';

/** Agent templates. What the team reads is in the interface language; what customers read is in all seven languages. */
export function useTemplates() {
  const { t } = useTranslation();
  const { create } = useAgentActions();
  const templates = [
    {
      key: 'shop',
      name: t('aiAgents.templates.shop.name'),
      about: t('aiAgents.templates.shop.about'),
      instructions: t('aiAgents.templates.shop.instructions', BRACES),
    },
    {
      key: 'help',
      name: t('aiAgents.templates.help.name'),
      about: t('aiAgents.templates.help.about'),
      instructions: t('aiAgents.templates.help.instructions', BRACES),
    },
    {
      key: 'lead',
      name: t('aiAgents.templates.lead.name'),
      about: t('aiAgents.templates.lead.about'),
      instructions: t('aiAgents.templates.lead.instructions', BRACES),
    },
    {
      key: 'blank',
      name: t('aiAgents.templates.blank.name'),
      about: t('aiAgents.templates.blank.about'),
      instructions: '',
    },
  ] as const satisfies { key: TemplateKey; name: string; about: string; instructions: string }[];

  const start = (wanted: TemplateKey) => {
    const template = templates.find(({ key }) => key === wanted);
    if (!template || create.isPending) return;
    create.mutate({
      name: wanted === 'blank' ? t('aiAgents.newName') : template.name,
      description: wanted === 'blank' ? '' : template.about,
      settings: templateSettings(wanted, template.instructions),
    });
  };
  return { templates, start, isStarting: create.isPending };
}

/** The instructions contain variables of the agent, which i18next must not interpolate. */
const BRACES = { company: '{{company.name}}', customer: '{{customer.name}}' };
