import type { LucideIcon } from 'lucide-react';

/** A line icon: 1.5 px strokes at every size, never read out. */
export function Icon({ of: Drawing, size = 20 }: { of: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden focusable="false" />;
}
