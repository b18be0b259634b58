import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Text } from '../../text.ts';

/** More files would be a page of cards before the customer could answer. */
export const MAX_FILES_PER_MESSAGE = 5;

const Id = z.number().int().positive();
const Card = z.strictObject({ title: Text, text: Text, imageUrl: z.string().max(2_000), link: z.string().max(2_000) });

/** Says something: words of its own or those of a saved reply, files, a card, quick actions. */
export const message = nodeType({
  type: 'message',
  settings: z.strictObject({
    text: Text,
    /** The saved reply whose words are said instead of the text, as they are at that moment. */
    templateId: Id.nullable().default(null),
    /** Files that the company keeps for its flows, in the order they are sent. */
    attachments: z.array(Id).max(MAX_FILES_PER_MESSAGE).default([]),
    card: Card.nullable().default(null),
    quickActions: z.array(Id).max(10).default([]),
  }),
  exits: () => ['next'],
  texts: ({ text, card, templateId }) => [templateId === null ? text : {}, ...(card ? [card.title, card.text] : [])],
  templates: ({ card }) => (card ? [card.link, card.imageUrl] : []),
  savedReplies: ({ templateId }) => (templateId === null ? [] : [templateId]),
  files: ({ attachments }) => attachments,
  quickActions: ({ quickActions }) => quickActions,
  run({ text, card, attachments, quickActions, templateId }, { say, words, fill, savedReply, note }) {
    const reply = templateId === null ? words(text) : savedReply(templateId);
    if (reply === null) note('reply_gone');
    if (!reply && !card && attachments.length === 0 && quickActions.length === 0) return { do: 'go', exit: 'next' };
    say({
      text: reply ?? '',
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
