import { randomUUID } from 'node:crypto';
import type { Locale } from '@parley/contracts/locales';
import { agentAnswersIn, personOption } from '../ai-agents/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Messages, Sender } from '../messages/index.ts';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'limits'> {
  messages: Messages;
  conversations: Conversations;
}

export type AskForPerson = ReturnType<typeof createAskForPerson>;

/**
 * A customer asks for a person by the menu. Where an agent answers, the agent is asked, as by the button below its messages, because
 * it may be set to do something else while the team is away. Everywhere else the conversation goes to a person at once.
 */
export function createAskForPerson({ sql, limits, messages, conversations }: Dependencies) {
  return async (companyId: number, sender: Sender, conversationId: number, locale: Locale): Promise<void> => {
    if (!(await sql.inCompany(companyId, (tx) => agentAnswersIn(tx, companyId, conversationId)))) {
      await conversations.askForPerson(companyId, conversationId);
      return;
    }
    await limits.count('listen', sender.tokenHash.toString('base64'));
    const { id: optionId, label: text } = personOption(locale);
    const message = await messages.receive(companyId, sender, conversationId, randomUUID(), { text, optionId });
    if (!message) throw notFound();
  };
}
