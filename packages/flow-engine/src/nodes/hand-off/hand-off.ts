import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Text } from '../../text.ts';

/** Gives the conversation to a person. When they hand it back, the flow goes on from here. */
export const handOff = nodeType({
  type: 'handOff',
  settings: z.strictObject({ text: Text.default({}), reason: z.string().max(500).default('') }),
  exits: () => ['handedBack'],
  optionalExits: ['handedBack'],
  waits: true,
  texts: ({ text }) => [text],
  templates: ({ reason }) => [reason],
  run({ text, reason }, { say, words, fill }) {
    const said = words(text);
    if (said) say({ text: said });
    return { do: 'handOff', reason: fill(reason) };
  },
});
