import { z } from 'zod';
import { nodeType } from '../node-type.ts';
import { Text } from '../text.ts';

const Card = z.strictObject({ title: Text, text: Text, imageUrl: z.string().max(2_000), link: z.string().max(2_000) });

/** Says something: words, files, a card, quick actions. */
export const message = nodeType({
  type: 'message',
  settings: z.strictObject({
    text: Text,
    attachments: z.array(z.number().int().positive()).max(10).default([]),
    card: Card.nullable().default(null),
    quickActions: z.array(z.number().int().positive()).max(10).default([]),
  }),
  exits: () => ['next'],
  texts: ({ text, card }) => [text, ...(card ? [card.title, card.text] : [])],
  templates: ({ card }) => (card ? [card.link, card.imageUrl] : []),
  run({ text, card, attachments, quickActions }, { say, words, fill }) {
    say({
      text: words(text),
      attachments,
      quickActions,
      card: card && {
        title: words(card.title),
        text: words(card.text),
        imageUrl: fill(card.imageUrl),
        link: fill(card.link),
      },
    });
    return { do: 'go', exit: 'next' };
  },
});
