import type { z } from 'zod';
import type { NodeType, OwnExit } from '../node-type.ts';
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
  switchBy,
  split,
  wait,
  aiAnswer,
  aiClassify,
  setVariable,
  httpRequest,
  update,
  handOff,
  callFlow,
  jump,
  end,
] as const;

type AnyType = (typeof NODE_TYPES)[number];
/** Excludes steps without settings, because their key type would be any string. */
type NameIn<Settings> = Settings extends unknown
  ? string extends keyof Settings
    ? never
    : Extract<keyof Settings, string>
  : never;

export type NodeTypeName = AnyType['type'];
/** The names of the settings of all step types. */
export type SettingName = NameIn<z.output<AnyType['settings']>>;
/** The exits that have the same name in every step. */
export type ExitName = Exclude<ReturnType<AnyType['exits']>[number], OwnExit>;

/** Every step type by name, in palette order. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(
  NODE_TYPES.map((type) => [type.type, type as unknown as NodeType]),
);
