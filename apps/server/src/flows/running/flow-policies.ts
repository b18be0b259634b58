import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import { isPlatform } from '@parley/contracts/platform-list';
import type { PreparedFlow } from '@parley/flow-engine';
import { policiesInForce } from '../../ai-agents/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { openEnforcement, type Enforcement, type Guard } from '../../policies/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';

interface Turn {
  companyId: number;
  conversationId: number;
  /** The channel's agent. */
  aiAgentId: number | null;
  flows: Iterable<PreparedFlow>;
  message: string;
  language: Locale | null;
  platform: unknown;
}

/**
 * The policies for what a flow says: those of the channel's agent and of every agent that the flow may ask, in the versions that the
 * conversation gets. So a flow never says what the agent beside it must not say.
 */
export async function guardFlow(tx: Tx, turn: Turn): Promise<Guard> {
  const { companyId, conversationId, aiAgentId } = turn;
  const agentIds = [...(aiAgentId === null ? [] : [aiAgentId]), ...agentsIn(turn.flows)];
  const policies = await policiesInForce(tx, companyId, agentIds, conversationId);
  return guardOf(await openEnforcement(tx, companyId, policies, conversationId), turn);
}

/** The agents that flows may ask. */
export const agentsIn = (flows: Iterable<PreparedFlow>): number[] =>
  [...flows].flatMap(({ nodes }) => [...nodes.values()].flatMap(({ type, settings }) => type.agents?.(settings) ?? []));

/** Guards what a flow says about a message; empty if it speaks on its own. */
export const guardOf = (
  { guard }: Pick<Enforcement, 'guard'>,
  { message, language, platform }: Pick<Turn, 'message' | 'language' | 'platform'>,
): Guard =>
  guard({
    message,
    language: language ?? detectLanguage(message)?.language ?? 'en',
    platform: typeof platform === 'string' && isPlatform(platform) ? platform : null,
    spoken: [],
    earlier: [],
  });

/** What policies leave of a flow's message; null if they leave nothing and have nothing to say instead. */
export function allowedMessage(
  guard: Guard,
  text: string,
  extras: MessageExtras | null,
): { text: string; extras: MessageExtras | null } | null {
  const kept = extras && allowedExtras(guard, extras);
  if (text === '') return { text, extras: kept };
  const short = guard.shorten(guard.clean(text, 'flow'), 'flow');
  const body = short !== '' && guard.allows(short, 'flow', 'own', true) ? short : guard.safePhrase('flow');
  return body === null ? null : { text: guard.withObligations(body, 'flow'), extras: kept };
}

function allowedExtras(
  guard: Guard,
  { options, card, quickActions, sources, question, ...rest }: MessageExtras,
): MessageExtras {
  const allows = (...texts: readonly (string | null)[]) => texts.every((text) => guard.allows(text ?? '', 'flow'));
  return {
    ...rest,
    options: options.filter(({ label }) => allows(label)),
    card: card && allows(card.title, card.text, card.link, card.imageUrl) ? card : null,
    quickActions: quickActions.filter(({ text, target }) => allows(text, target)),
    ...(question && {
      question: { ...question, choices: question.choices.filter(({ label }) => allows(label)) },
    }),
    sources: sources.filter(({ title, url }) => allows(title, url)),
  };
}
