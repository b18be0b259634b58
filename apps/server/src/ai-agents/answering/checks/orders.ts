import { soundsLikeOrders } from '../../../knowledge/index.ts';
import { splitSentences } from '../../../understanding/language/index.ts';

/** A quotation without what addresses a model: each paragraph ends where such a sentence begins. */
export function withoutOrders(text: string): string {
  if (!soundsLikeOrders(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const sentences = [...splitSentences(line)];
      const order = sentences.findIndex(soundsLikeOrders);
      return order < 0 ? line : sentences.slice(0, order).join('').trimEnd();
    })
    .filter((line, at, all) => line !== '' || (at > 0 && all[at - 1] !== ''))
    .join('\n')
    .trim();
}
