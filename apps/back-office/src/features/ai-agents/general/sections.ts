import { useTranslation } from 'react-i18next';

export const SECTIONS = [
  'identity',
  'voice',
  'languages',
  'starters',
  'answers',
  'handOff',
  'gate',
  'fields',
  'engine',
] as const;
export type SectionKey = (typeof SECTIONS)[number];

const HOMES: Record<string, SectionKey> = {
  name: 'identity',
  description: 'identity',
  status: 'identity',
  icon: 'identity',
  tone: 'voice',
  answerLength: 'voice',
  channelLengths: 'voice',
  instructions: 'voice',
  language: 'languages',
  greeting: 'languages',
  grounding: 'answers',
  confidenceFloor: 'answers',
  citations: 'answers',
  handOff: 'handOff',
  gate: 'gate',
  fields: 'fields',
  model: 'engine',
  budgets: 'engine',
  customerContext: 'engine',
};

/** The section that contains a value. */
export const sectionOf = (path: string): SectionKey => HOMES[path.split('.')[0] ?? ''] ?? 'engine';

export const sectionId = (section: SectionKey) => `agent-${section}`;

/** The names of the sections. */
export function useSectionNames(): Record<SectionKey, string> {
  const { t } = useTranslation();
  return {
    identity: t('aiAgents.identity.title'),
    voice: t('aiAgents.voice.title'),
    languages: t('aiAgents.languages.title'),
    starters: t('aiAgents.starters.title'),
    answers: t('aiAgents.answers.title'),
    handOff: t('aiAgents.handOff.title'),
    gate: t('aiAgents.gate.section'),
    fields: t('aiAgents.fields.title'),
    engine: t('aiAgents.engine.title'),
  };
}

/** Scrolls to a section and moves focus there. */
export function goToSection(section: SectionKey) {
  const element = document.getElementById(sectionId(section));
  element?.scrollIntoView();
  element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
