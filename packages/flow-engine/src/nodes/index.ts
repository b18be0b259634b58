import type { NodeType } from '../node-type.ts';
import { aiAnswer } from './ai-answer/ai-answer.ts';
import { aiClassify } from './ai-classify/ai-classify.ts';
import { ask } from './ask/ask.ts';
import { callFlow } from './call-flow/call-flow.ts';
import { choice } from './choice/choice.ts';
import { condition } from './condition/condition.ts';
import { end } from './end/end.ts';
import { handOff } from './hand-off/hand-off.ts';
import { httpRequest } from './http-request/http-request.ts';
import { jump } from './jump/jump.ts';
import { message } from './message/message.ts';
import { setVariable } from './set-variable/set-variable.ts';
import { split } from './split/split.ts';
import { start } from './start/start.ts';
import { switchBy } from './switch/switch.ts';
import { trigger } from './trigger/trigger.ts';
import { update } from './update/update.ts';
import { wait } from './wait/wait.ts';

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
