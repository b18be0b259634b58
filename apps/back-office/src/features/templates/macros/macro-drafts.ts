import type { Macro, MacroAction, MacroActionType } from '@parley/contracts/macros';
import { MACRO_ACTION_TYPES } from '@parley/contracts/macros';

/** A macro while it is edited. */
export interface MacroDraft {
  name: string;
  isShared: boolean;
  actions: readonly MacroAction[];
}

export const NEW_MACRO: MacroDraft = { name: '', isShared: true, actions: [] };
export const draftOf = ({ name, isShared, actions }: Macro): MacroDraft => ({ name, isShared, actions });

/** What the address says instead of an id while a macro is being made. */
export const NEW = 'new';

/** Nothing that exists has this id. */
export const NOTHING_CHOSEN = 0;

/** An action to begin with. */
const FIRST: { [Type in MacroActionType]: Extract<MacroAction, { type: Type }> } = {
  text: { type: 'text', text: '', isInserted: false },
  reply: { type: 'reply', templateId: NOTHING_CHOSEN, isInserted: false },
  add_tags: { type: 'add_tags', tags: [] },
  remove_tags: { type: 'remove_tags', tags: [] },
  assign: { type: 'assign', to: 'me' },
  team: { type: 'team', teamId: NOTHING_CHOSEN },
  priority: { type: 'priority', priority: 'high' },
  snooze: { type: 'snooze', minutes: 1_440 },
  end: { type: 'end' },
  block: { type: 'block' },
};
export const firstOf = (type: MacroActionType): MacroAction => FIRST[type];

const EXCLUDES: Partial<Record<MacroActionType, readonly MacroActionType[]>> = {
  text: ['reply'],
  reply: ['text'],
  snooze: ['end', 'block'],
  end: ['snooze'],
  block: ['snooze'],
};

/** What can be added: each kind once, and none that contradicts another. */
export const addable = (actions: readonly MacroAction[]): MacroActionType[] =>
  MACRO_ACTION_TYPES.filter((type) =>
    actions.every((each) => each.type !== type && !(EXCLUDES[each.type] ?? []).includes(type)),
  );

export function isComplete(action: MacroAction): boolean {
  if (action.type === 'text') return action.text.trim() !== '';
  if (action.type === 'reply') return action.templateId !== NOTHING_CHOSEN;
  if (action.type === 'team') return action.teamId !== NOTHING_CHOSEN;
  return !('tags' in action) || action.tags.length > 0;
}
