export { checkFlow, PROBLEMS, type Problem, type ProblemCode } from './check/index.ts';
export { FlowDefinition, readFlow, type FlowEdge, type FlowNode } from './definition.ts';
export { advance } from './engine.ts';
export type { Change, NodeType, Request, Saying } from './node-type.ts';
export { nodeTypes, type NodeTypeName } from './nodes/index.ts';
export { operators, type Operator } from './operators.ts';
export { prepareFlow, type PreparedFlow } from './prepared-flow.ts';
export { newRun, type Effect, type Input, type RunState, type Step, type World } from './run.ts';
export type { Value } from './values.ts';
