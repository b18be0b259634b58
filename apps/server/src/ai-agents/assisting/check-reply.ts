import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { Sql } from '../../infra/sql/sql.ts';
import { openEnforcement } from '../../policies/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import { findHelper } from './find-helper.ts';
import { readConversation } from './read-conversation.ts';

/** Tells staff what their reply would break. */
export type CheckingReplies = (companyId: number, conversationId: number, text: string) => Promise<PolicyHit[]>;

/** Looks at the policies of the agent that helps in the conversation. Nothing is stored: people decide themselves. */
export const createCheckingReplies =
  (sql: Sql): CheckingReplies =>
  (companyId, conversationId, text) =>
    sql.inCompany(companyId, async (tx) => {
      const { open, customer } = await readConversation(tx, companyId, conversationId);
      const agent = await findHelper(tx, companyId, conversationId);
      if (!agent || text.trim() === '') return [];
      const enforcement = await openEnforcement(tx, companyId, agent.policies, conversationId);
      const message = open.map((line) => line.text).join('\n');
      const language = detectLanguage(text)?.language ?? customer.locale ?? 'en';
      const { platform } = customer;
      return enforcement.guard({ message, language, platform, spoken: [], earlier: [] }).warnings(text);
    });
