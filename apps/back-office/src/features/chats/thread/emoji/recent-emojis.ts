const STORED = 'parley.emojis';
const MAX_KEPT = 16;

/** The emojis used last on this device, the latest first. */
export const recentEmojis = (): string[] => (localStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);

export function rememberEmoji(char: string) {
  const chars = [char, ...recentEmojis().filter((each) => each !== char)];
  localStorage.setItem(STORED, chars.slice(0, MAX_KEPT).join(' '));
}
