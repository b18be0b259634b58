export { checkFlow, PROBLEMS, type Problem, type ProblemCode } from './check/index.ts';
export { FACTS } from './check/variables.ts';
export { compareFlows, countChanges } from './compare.ts';
export { FlowDefinition, MAX_NODES, readFlow, type FlowEdge, type FlowNode } from './definition.ts';
export { advance } from './engine.ts';
export { fillRequest, RefusedRequest, secretsIn, type FilledRequest, type HeaderPart } from './filling/index.ts';
export { plainKeyIn } from './filling/plain-keys.ts';
export type { Answer, Change, NodeType, Request, OutgoingMessage } from './node-type.ts';
export type { Comparison, Group } from './nodes/condition/condition.ts';
export { nodeTypes, type NodeTypeName } from './nodes/index.ts';
export { MAX_FILES_PER_MESSAGE } from './nodes/message/message.ts';
export { operators, type Operator } from './operators.ts';
export { prepareFlow, type PreparedFlow } from './prepared-flow.ts';
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
export { fill, piecesOf, wordsIn, type Text } from './text.ts';
export { written, type Value } from './values.ts';
