import type { NodeType } from '../node-type.ts';
import { aiAnswer } from './ai-answer.ts';
import { aiClassify } from './ai-classify.ts';
import { ask } from './ask.ts';
import { callFlow } from './call-flow.ts';
import { choice } from './choice.ts';
import { condition } from './condition.ts';
import { end } from './end.ts';
import { handOff } from './hand-off.ts';
import { httpRequest } from './http-request.ts';
import { jump } from './jump.ts';
import { message } from './message.ts';
import { setVariable } from './set-variable.ts';
import { split } from './split.ts';
import { start } from './start.ts';
import { switchBy } from './switch.ts';
import { trigger } from './trigger.ts';
import { update } from './update.ts';
import { wait } from './wait.ts';

const NODE_TYPES = [
  start,
  trigger,
  message,
  choice,
  ask,
  condition,
  setVariable,
  switchBy,
  split,
  wait,
  jump,
  callFlow,
  aiAnswer,
  aiClassify,
  httpRequest,
  update,
  handOff,
  end,
] as const;

export type NodeTypeName = (typeof NODE_TYPES)[number]['type'];

/** Every kind of node, by its name, in the order of the palette. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(
  NODE_TYPES.map((type) => [type.type, type as unknown as NodeType]),
);
