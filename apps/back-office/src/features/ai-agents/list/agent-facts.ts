import type { AiAgent } from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';

/** The agents whose name, purpose or channels contain every search word. */
export function matching(agents: readonly AiAgent[], search: string): AiAgent[] {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return agents.filter(({ name, description, channels }) => {
    const all = [name, description, ...channels.map((channel) => channel.name)].join('\n').toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** An agent that follows the customer's language speaks all of them. */
export const languagesOf = ({ settings: { language } }: AiAgent): readonly Locale[] =>
  language ? [language] : LOCALES;
