import type { MessageExtras } from '@parley/contracts/messages';
import { readRun, type Change, type RunState, type Step } from '@parley/flow-engine';
import type { Vault } from '../../infra/vault/vault.ts';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { Pins } from '../running/published-flows.ts';

/** What a flow did when a visitor opened the chat, in order. Messages were shown; changes wait for the visitor's answer. */
export type OpeningAct = { say: { text: string; extras: MessageExtras | null } } | { change: Change };

/** Everything that is needed to store an opening once the visitor answers. */
export interface Opening {
  flowId: number;
  version: number;
  pins: Pins;
  state: RunState;
  acts: OpeningAct[];
  steps: Step[];
  hits: PolicyHit[];
  shownAt: number;
}

/** Longer than this, a page has hardly been open. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** What the visitor's browser holds until then. */
const MAX_SEALED_LENGTH = 100_000;

const locationOf = (companyId: number, channelId: number) => `opening:${companyId}:${channelId}`;

/** Encrypts an opening for the visitor's browser, which can neither read nor change it; null if it is too large. */
export function sealOpening(vault: Vault, companyId: number, channelId: number, opening: Opening): string | null {
  const sealed = vault.seal(JSON.stringify(opening), locationOf(companyId, channelId)).toString('base64url');
  return sealed.length > MAX_SEALED_LENGTH ? null : sealed;
}

/** The opening that we have sealed for this channel; null if it is not ours, or too old. */
export function unsealOpening(vault: Vault, companyId: number, channelId: number, sealed: string): Opening | null {
  let opening: Opening;
  try {
    opening = JSON.parse(vault.unseal(Buffer.from(sealed, 'base64url'), locationOf(companyId, channelId))) as Opening;
  } catch {
    return null;
  }
  const isFresh = opening.shownAt > Date.now() - MAX_AGE_MS;
  return isFresh && readRun(opening.state) ? opening : null;
}
