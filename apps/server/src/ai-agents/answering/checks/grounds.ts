import type { Locale } from '@parley/contracts/locales';
import { soundsLikeOrders } from '../../../knowledge/index.ts';
import type { Passage } from './evidence.ts';
import { withoutForeignLinks } from './links.ts';
import { withoutOrders } from './orders.ts';

/**
 * The part of a passage that may support an answer: without what somebody put there for a model, and then without links as well,
 * because whoever plants an order may plant a link.
 */
export function groundsIn(passage: Passage, question: string, language: Locale, hosts: ReadonlySet<string>): Passage {
  const { title, heading, text } = passage;
  const clean = withoutOrders(text, [question, title, heading, text].join('\n'), language);
  if (clean === text) return passage;
  return { ...passage, text: soundsLikeOrders(text) ? withoutForeignLinks(clean, hosts) : clean };
}
