import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { sentence, textPieces } from '../../step-text.ts';
import { Text } from '../../text.ts';

/** Ends the flow, and optionally the conversation. */
export const end = nodeType({
  type: 'end',
  family: 'go',
  icon: 'flag',
  settings: z.strictObject({ text: Text.default({}), endsConversation: z.boolean().default(false) }),
  firstSettings: () => ({ text: {}, endsConversation: false }),
  summary({ text, endsConversation }, { language }) {
    const words = textPieces(text, language);
    if (words.length > 0) return words;
    return sentence(endsConversation === true ? 'steps.summary.endsConversation' : 'steps.summary.end');
  },
  exits: () => [],
  texts: ({ text }) => [text],
  run({ text, endsConversation }, { say, words }) {
    const said = words(text);
    if (said) say({ text: said });
    return { do: 'end', endsConversation };
  },
});
