import type { Locale } from '@parley/contracts/locales';
import type { FlowNode, NodeTypeName } from '@parley/flow-engine';
import { newId } from '../builder/document/new-id.ts';

const FIRST_SETTINGS: Record<NodeTypeName, (language: Locale) => Record<string, unknown>> = {
  start: () => ({}),
  trigger: () => ({ on: 'keyword', words: [], match: 'word' }),
  message: () => ({ text: {}, templateId: null, attachments: [], card: null, quickActions: [] }),
  choice: () => ({
    text: {},
    options: [newOption(), newOption()],
    allowsText: false,
    variable: null,
    timeoutMinutes: null,
  }),
  ask: () => ({
    text: {},
    answer: 'text',
    variable: 'answer',
    field: null,
    retries: 2,
    retryText: {},
    timeoutMinutes: null,
  }),
  condition: () => ({ branches: [newBranch()] }),
  switch: (language) => ({ by: 'language', languages: [language] }),
  split: () => ({ ways: [newWay(50), newWay(50)] }),
  wait: () => ({ seconds: 60 }),
  aiAnswer: () => ({ agentId: null, question: '{{message}}' }),
  aiClassify: () => ({ topics: [newTopic()], text: '{{message}}' }),
  setVariable: () => ({ variable: 'value', value: '' }),
  httpRequest: () => ({ method: 'GET', url: '', headers: [], body: '', timeoutSeconds: 5, saves: [] }),
  update: () => ({ changes: [{ kind: 'addTag', tag: '' }] }),
  handOff: () => ({ text: {}, reason: '' }),
  callFlow: () => ({ flowId: null }),
  jump: () => ({ node: '' }),
  end: () => ({ text: {}, endsConversation: false }),
};

export const newOption = () => ({ id: newId(), label: {} });
export const newBranch = () => ({ id: newId(), name: '', when: { needs: 'all', rules: [newRule()] } });
export const newRule = () => ({ variable: 'message', operator: 'contains', value: '' }) as const;
export const newWay = (weight: number) => ({ id: newId(), name: '', weight });
export const newTopic = () => ({ id: newId(), name: '', examples: [] });

/** The first settings of a kind of step: complete, unless only a person can know what belongs there. */
const firstSettings = (type: NodeTypeName, language: Locale): Record<string, unknown> => FIRST_SETTINGS[type](language);

/** A new step of a kind, at no place yet. */
export const newStep = (type: NodeTypeName, language: Locale): FlowNode => ({
  id: newId(),
  type,
  title: '',
  x: 0,
  y: 0,
  settings: firstSettings(type, language),
});
