import type { NodeTypeName } from '@parley/flow-engine';
import type { ComponentType } from 'react';
import { SettingsForm } from '../SettingsForm.tsx';
import { AskEditor } from './AskEditor.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { RequestEditor } from './RequestEditor.tsx';
import { SetVariableEditor, StartNote, WaitEditor } from './small-editors.tsx';
import { SplitEditor } from './SplitEditor.tsx';
import { SwitchEditor } from './SwitchEditor.tsx';
import { AgentEditor, CallFlowEditor, HandOffEditor, JumpEditor } from './target-editors.tsx';
import { TopicsEditor } from './TopicsEditor.tsx';
import { TriggerEditor } from './TriggerEditor.tsx';
import { UpdateEditor } from './UpdateEditor.tsx';

/** The form for each step type: a dedicated one, or `SettingsForm`, which is generated from the settings. */
export const EDITORS = {
  start: StartNote,
  trigger: TriggerEditor,
  message: MessageEditor,
  choice: ChoiceEditor,
  ask: AskEditor,
  condition: ConditionEditor,
  switch: SwitchEditor,
  split: SplitEditor,
  wait: WaitEditor,
  aiAnswer: AgentEditor,
  aiClassify: TopicsEditor,
  setVariable: SetVariableEditor,
  httpRequest: RequestEditor,
  update: UpdateEditor,
  handOff: HandOffEditor,
  callFlow: CallFlowEditor,
  jump: JumpEditor,
  end: SettingsForm,
} satisfies Record<NodeTypeName, ComponentType>;

const isKnown = (type: string): type is NodeTypeName => Object.hasOwn(EDITORS, type);

/** The form for a step type. Unknown types have no settings to edit. */
export const editorOf = (type: string): ComponentType => (isKnown(type) ? EDITORS[type] : SettingsForm);
