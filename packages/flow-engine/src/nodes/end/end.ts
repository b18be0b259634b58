import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Text } from '../../text.ts';

/** Ends the flow, and the conversation with it if that is wanted. */
export const end = nodeType({
  type: 'end',
  settings: z.strictObject({ text: Text.default({}), endsConversation: z.boolean().default(false) }),
  exits: () => [],
  texts: ({ text }) => [text],
  run({ text, endsConversation }, { say, words }) {
    const said = words(text);
    if (said) say({ text: said });
    return { do: 'end', endsConversation };
  },
});
