import type { ComponentType } from 'react';
import { SettingsForm } from '../SettingsForm.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { RequestEditor } from './RequestEditor.tsx';
import { SetVariableEditor, StartNote, WaitEditor } from './small-editors.tsx';
import { SplitEditor } from './SplitEditor.tsx';
import { SwitchEditor } from './SwitchEditor.tsx';
import { AgentEditor, CallFlowEditor, JumpEditor } from './target-editors.tsx';
import { TopicsEditor } from './TopicsEditor.tsx';
import { TriggerEditor } from './TriggerEditor.tsx';
import { UpdateEditor } from './UpdateEditor.tsx';

const EDITORS: Record<string, ComponentType> = {
  start: StartNote,
  trigger: TriggerEditor,
  message: MessageEditor,
  choice: ChoiceEditor,
  condition: ConditionEditor,
  switch: SwitchEditor,
  split: SplitEditor,
  wait: WaitEditor,
  aiAnswer: AgentEditor,
  aiClassify: TopicsEditor,
  setVariable: SetVariableEditor,
  httpRequest: RequestEditor,
  update: UpdateEditor,
  callFlow: CallFlowEditor,
  jump: JumpEditor,
};

/** The form of a kind of step: one of its own, or the one drawn from its settings. */
export const editorOf = (type: string): ComponentType =>
  (Object.hasOwn(EDITORS, type) && EDITORS[type]) || SettingsForm;
