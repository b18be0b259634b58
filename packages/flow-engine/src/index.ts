export { checkedFields } from './check/customer-fields.ts';
export { checkFlow, PROBLEMS, type Problem, type ProblemCode } from './check/index.ts';
export { FACTS } from './check/variables.ts';
export { describeChanges } from './changed-words.ts';
export { countChanges } from './compare.ts';
export { readCustomerField, type KeyedField } from './customer-field.ts';
export { FlowDefinition, MAX_NODES, readFlow, type FlowEdge, type FlowNode } from './definition.ts';
export { listOf, numberOf, numbersOf, recordOf, recordsOf, stringOf, stringsOf, textOf } from './draft.ts';
export { advance } from './engine.ts';
export { openingOf, type Visit } from './entry.ts';
export { fillRequest, RefusedRequest, secretsIn, type FilledRequest, type HeaderPart } from './filling/index.ts';
export { plainKeyIn } from './filling/plain-keys.ts';
export { nodeType, type Answer, type Change, type NodeType, type OutgoingMessage, type Request } from './node-type.ts';
export { newTopic } from './nodes/ai-classify/ai-classify.ts';
export { FIELD_BY_KIND, newAnswerChoice, type AnswerKind } from './nodes/ask/ask.ts';
export { newOption } from './nodes/choice/choice.ts';
export { newBranch, newRule } from './nodes/condition/condition.ts';
export { groupOf } from './nodes/condition/group.ts';
export { holds } from './nodes/condition/holds.ts';
export { groupText, needsValue, OPERATOR_KEYS, ruleText } from './nodes/condition/sentence.ts';
export { nodeTypes, type ExitName, type NodeTypeName, type SettingName } from './nodes/index.ts';
export { MAX_FILES_PER_MESSAGE, MAX_MORE_MESSAGES } from './nodes/message/message.ts';
export { CUSTOMER_FIELD_KEYS, isContactField } from './nodes/parts.ts';
export { newWay, percentages } from './nodes/split/split.ts';
export { EVENT_KEYS } from './nodes/trigger/trigger.ts';
export { operators } from './operators.ts';
export { prepareFlow, type PreparedFlow } from './prepared-flow.ts';
export { FAMILIES, type Family, type StepIcon } from './presentation.ts';
export {
  newRun,
  readRun,
  type Advance,
  type Breach,
  type Effect,
  type Input,
  type RunState,
  type Step,
  type World,
} from './run.ts';
export { sentence, strong, templatePieces, type Piece, type StepText } from './step-text.ts';
export { fill, piecesOf, wordsIn, type Text } from './text.ts';
export { written, type Value } from './values.ts';
