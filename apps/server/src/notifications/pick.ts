import type { Colleague } from './people.ts';
import { quietUntil } from './quiet.ts';

/** The rungs of the ladder; the screen, the first, needs no message. */
export const STEPS = ['push', 'mail', 'next', 'everybody'] as const;
export type Step = (typeof STEPS)[number];

export interface Told {
  userId: number;
  channel: 'push' | 'mail';
  /** Nobody else can be reached. */
  ignoresQuiet: boolean;
}

interface Circumstances {
  now: Date;
  sendsMail: boolean;
  reachesOwners: boolean;
}

/** Whom a rung tells, and how. Who is in quiet hours comes in only if nobody else is left. */
export function pick(step: Step, colleagues: readonly Colleague[], circumstances: Circumstances): Told[] {
  const { now, sendsMail, reachesOwners } = circumstances;
  const waysOf = ({ channels, hasBrowser }: Colleague): Told['channel'][] => [
    ...(hasBrowser && channels.waiting.push ? (['push'] as const) : []),
    ...(sendsMail && channels.waiting.mail ? (['mail'] as const) : []),
  ];
  const reachable = colleagues.filter((each) => waysOf(each).length > 0);
  const isAwake = ({ quiet, timezone }: Colleague) => quietUntil(quiet, timezone, now) === null;
  const awake = reachable.filter(isAwake);
  const owners = reachesOwners && awake.length === 0 ? reachable.filter(({ isOwner }) => isOwner) : [];
  const ignoresQuiet = owners.length > 0;
  const pool = [awake, owners, reachable].find(({ length }) => length > 0) ?? [];

  const tell = (each: Colleague, ways: readonly Told['channel'][]): Told[] =>
    waysOf(each)
      .filter((way) => ways.includes(way) && !each.told.includes(way))
      .map((channel) => ({ userId: each.id, channel, ignoresQuiet }));
  const untold = inOrder(pool.filter(({ told }) => told.length === 0));
  const firstWith = (way: Told['channel']) => untold.find((each) => waysOf(each).includes(way));

  switch (step) {
    case 'push': {
      const first = firstWith('push');
      return first ? tell(first, ['push']) : [];
    }
    case 'mail': {
      const same = pool.find((each) => each.told.length > 0 && tell(each, ['mail']).length > 0);
      const first = same ?? firstWith('mail');
      return first ? tell(first, ['mail']) : [];
    }
    case 'next': {
      const [next] = untold;
      return next ? tell(next, ['push', 'mail']) : [];
    }
    case 'everybody':
      return present(ignoresQuiet ? owners : reachable).flatMap((each) => tell(each, ['push', 'mail']));
  }
}

/** The team before the others, those who are online before those who are away; then whoever was told longest ago. */
const inOrder = (colleagues: readonly Colleague[]): Colleague[] => {
  const there = present(colleagues);
  const team = there.filter(({ isInTeam }) => isInTeam);
  return (team.length > 0 ? team : there).toSorted(
    (a, b) => a.distance - b.distance || (a.toldAt?.getTime() ?? 0) - (b.toldAt?.getTime() ?? 0) || a.id - b.id,
  );
};

/** Who is off is left alone, unless everybody is. */
function present(colleagues: readonly Colleague[]): readonly Colleague[] {
  const there = colleagues.filter(({ distance }) => distance < 2);
  return there.length > 0 ? there : colleagues;
}
