/** 24 × 24 outline icons. */
export const ICONS = {
  send: 'M22 2 11 13M22 2l-7 20-4-9-9-4z',
  close: 'M18 6 6 18M6 6l12 12',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  clip: 'm21 11-9 9a5.5 5.5 0 0 1-8-8l9-9a3.7 3.7 0 0 1 5 5l-9 9a2 2 0 0 1-3-3l8.5-8.5',
  check: 'm4 13 5 5L20 7',
  checks: 'm2 13 4.5 4.5L15 9M10 16l1.5 1.5L22 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5M12 16h.01',
  down: 'm6 9 6 6 6-6',
  offline:
    'M2 2l20 20M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 5-2.7M19 13a10 10 0 0 0-2-1.5M2 9a15 15 0 0 1 4.2-2.6M22 9a15 15 0 0 0-11.3-3.8M12 20h.01',
  back: 'm15 5-7 7 7 7',
  bot: 'M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01M2 13v3M22 13v3M12 4h.01',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 14a5 5 0 0 0 8 0M9 9h.01M15 9h.01',
  pen: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  file: 'M14 3H6v18h12V7zM14 3v4h4',
} as const;

/** An outline icon, hidden from screen readers. */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
