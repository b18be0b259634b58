import { adopt } from './sheets.ts';
import type { WireFrame } from './wire.ts';

const system = matchMedia('(prefers-color-scheme: dark)');
let theme: string;

const variables = (palette: object) =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

function apply() {
  const isDark = theme === 'dark' || (theme !== 'light' && system.matches);
  document.documentElement.classList.toggle('dark', isDark);
}

/** Changes to `light`, `dark` or, for anything else, to what the visitor's system prefers. */
export function setTheme(next: string) {
  theme = next;
  apply();
}

/** Draws with the channel's colours. The page's wish wins over the channel's. */
export function startTheme(init: WireFrame | null, wish: string) {
  adopt(`:root{color-scheme:light;${variables(init?.palette ?? {})}}`);
  adopt(`:root.dark{color-scheme:dark;${variables(init?.dark_palette ?? {})}}`);
  setTheme(/^(?:light|dark|auto)$/.test(wish) ? wish : (init?.theme ?? 'light'));
  system.addEventListener('change', apply);
}
