import type { LucideIcon } from 'lucide-react';

/** An outline icon with 1.5 px strokes at every size, hidden from screen readers. */
export function Icon({ of: Drawing, size = 20 }: { of: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden focusable="false" />;
}
