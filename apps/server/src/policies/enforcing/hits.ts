import type { PolicyKind } from '@parley/contracts/policy-content';
import type { PolicyEffect, PolicyHit, PolicyPhase } from '@parley/contracts/policy-hits';
import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { redact } from '../../personal-data/index.ts';
import type { AttachedPolicy } from '../judging/index.ts';

const MAX_WORDS = 300;
/** A model that breaks a policy in every sentence need not be quoted in full. */
const MAX_PER_POLICY = 10;

const EFFECTS: Readonly<Record<PolicyKind, PolicyEffect>> = {
  must_not_say: 'removed',
  must_say: 'added',
  must_ask: 'asked',
  route: 'routed',
  data: 'redacted',
  limit: 'shortened',
  style: 'instructed',
};

/** What a policy would have done. */
const effectOf = ({ content: { enforcement, action } }: AttachedPolicy): PolicyEffect => {
  if (enforcement === 'shadow') return 'counted';
  return enforcement === 'soft' ? 'instructed' : EFFECTS[action.kind];
};

interface Act {
  phase: PolicyPhase;
  effect?: PolicyEffect;
  words?: string;
  isFailure?: boolean;
}

/** Collects which policies concerned a message. Personal data never gets into it. */
export function createHits() {
  const hits: PolicyHit[] = [];
  const add = (policy: AttachedPolicy, hit: Pick<PolicyHit, 'phase' | 'effect'> & Partial<PolicyHit>) => {
    const known = hits.filter(({ policyId, effect }) => policyId === policy.id && effect === hit.effect);
    const words = redact((hit.words ?? '').slice(0, MAX_WORDS), PERSONAL_DATA);
    if (known.length >= MAX_PER_POLICY || known.some((each) => each.words === words && each.phase === hit.phase))
      return;
    const { id: policyId, version, content } = policy;
    hits.push({
      policyId,
      version,
      name: content.name,
      kind: content.action.kind,
      enforcement: content.enforcement,
      droppedFor: null,
      droppedBecause: null,
      isFailure: false,
      ...hit,
      words,
    });
  };
  return {
    all: hits as readonly PolicyHit[],
    act: (policy: AttachedPolicy, { effect, ...act }: Act) =>
      add(policy, { ...act, effect: effect ?? effectOf(policy) }),
    drop: (
      policy: AttachedPolicy,
      droppedFor: number | null,
      droppedBecause: NonNullable<PolicyHit['droppedBecause']>,
      phase: PolicyPhase = 'message',
    ) => add(policy, { phase, effect: effectOf(policy), droppedFor, droppedBecause }),
    has: (policyId: number) => hits.some((hit) => hit.policyId === policyId),
  };
}

export type Hits = ReturnType<typeof createHits>;
