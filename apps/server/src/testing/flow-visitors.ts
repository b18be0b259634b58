import type { ChatMessage, Shop, TestVisitor } from './chat.ts';

export const ask = (variable: string, to: Record<string, string>, more: object = {}) => ({
  type: 'ask',
  settings: { text: { en: `Your ${variable}?` }, answer: 'text', variable, ...more },
  to,
});

export async function visit(widget: Shop, fields = {}): Promise<TestVisitor> {
  const visitor = widget.visitor();
  await visitor.start(fields);
  return visitor;
}

/** The bot's messages to a visitor. */
export const said = async (visitor: TestVisitor): Promise<string[]> =>
  (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);

export const conversation = ({ conversationId }: TestVisitor) => `/conversations/${conversationId}`;

export const inInbox = async ({ staff }: Shop, visitor: TestVisitor) =>
  (await staff.browser.get(conversation(visitor))).body;

/** Notes that only staff see. */
export const lines = async ({ staff }: Shop, visitor: TestVisitor): Promise<string[]> =>
  ((await staff.browser.get(`${conversation(visitor)}/messages?limit=100`)).body.data as ChatMessage[])
    .filter(({ type }) => type === 'event')
    .map(({ text }) => text);
