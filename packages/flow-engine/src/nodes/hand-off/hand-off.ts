import { z } from 'zod';
import { stringOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { sentence, templatePieces, textPieces } from '../../step-text.ts';
import { Text } from '../../text.ts';

/** Hands the conversation off to a person. When they hand it back, the flow continues from here. */
export const handOff = nodeType({
  type: 'handOff',
  family: 'go',
  icon: 'person',
  color: 'success',
  settings: z.strictObject({
    text: Text.default({}),
    reason: z.string().max(500).default(''),
    /** Into whose queue the conversation goes; null leaves that to the rules. */
    teamId: z.number().int().positive().nullable().default(null),
  }),
  firstSettings: () => ({ text: {}, reason: '', teamId: null }),
  summary({ reason, text }, { language }) {
    if (stringOf(reason)) return templatePieces(stringOf(reason));
    const words = textPieces(text, language);
    return words.length > 0 ? words : sentence('steps.summary.handOff');
  },
  exits: () => ['handedBack'],
  optionalExits: ['handedBack'],
  waits: true,
  texts: ({ text }) => [text],
  templates: ({ reason }) => [reason],
  run({ text, reason, teamId }, { say, words, fill }) {
    const said = words(text);
    if (said) say({ text: said });
    return { do: 'handOff', reason: fill(reason), ...(teamId !== null && { teamId }) };
  },
});
