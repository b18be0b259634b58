import type { NodeTypeName } from '@parley/flow-engine';
import type { TFunction } from 'i18next';

const TYPE_KEYS: Record<NodeTypeName, string> = {
  start: 'steps.types.start',
  trigger: 'steps.types.trigger',
  message: 'steps.types.message',
  choice: 'steps.types.choice',
  ask: 'steps.types.ask',
  condition: 'steps.types.condition',
  switch: 'steps.types.switch',
  split: 'steps.types.split',
  wait: 'steps.types.wait',
  aiAnswer: 'steps.types.aiAnswer',
  aiClassify: 'steps.types.aiClassify',
  setVariable: 'steps.types.setVariable',
  httpRequest: 'steps.types.httpRequest',
  update: 'steps.types.update',
  handOff: 'steps.types.handOff',
  callFlow: 'steps.types.callFlow',
  jump: 'steps.types.jump',
  end: 'steps.types.end',
};

/** Ways out that are called the same everywhere. */
export const EXIT_KEYS: Record<string, string> = {
  next: 'steps.exits.next',
  answered: 'steps.exits.answered',
  gaveUp: 'steps.exits.gaveUp',
  timeout: 'steps.exits.timeout',
  text: 'steps.exits.text',
  ok: 'steps.exits.ok',
  error: 'steps.exits.error',
  handedBack: 'steps.exits.handedBack',
  other: 'steps.exits.other',
  else: 'steps.exits.else',
  open: 'steps.exits.open',
  closed: 'steps.exits.closed',
  notSure: 'steps.exits.notSure',
  handOff: 'steps.exits.handOff',
  blocked: 'steps.exits.blocked',
};

/** What a kind of step is called. */
export const typeName = (t: TFunction, type: string): string =>
  t(Object.hasOwn(TYPE_KEYS, type) ? TYPE_KEYS[type as NodeTypeName] : 'steps.types.unknown');
