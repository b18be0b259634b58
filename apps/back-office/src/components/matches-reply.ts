import type { MessageTemplate } from '@parley/contracts/message-templates';

/** Whether every typed word occurs in the reply's name, shortcut or texts. */
export function matchesReply({ name, shortcut, texts }: MessageTemplate, search: string): boolean {
  const all = [name, shortcut ?? '', ...texts.map(({ text }) => text)].join('\n').toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
