/** Actions, and who or what takes part in them, beside what undoes or mirrors them. Those of one list mean nearly the same. */
const OPPOSITES: readonly (readonly [one: readonly string[], other: readonly string[]])[] = [
  [
    ['enable', 'activate', 'reactivate'],
    ['disable', 'deactivate'],
  ],
  [
    ['create', 'sign-up'],
    ['delete', 'delete-account', 'close'],
  ],
  [['add'], ['remove', 'delete']],
  [['sign-in'], ['sign-out']],
  [['block'], ['unblock']],
  [['import'], ['export']],
  [['upload'], ['download']],
  [['install'], ['uninstall']],
  [['follow'], ['unfollow']],
  [['deposit'], ['withdraw-money']],
  [['send'], ['receive']],
  [['sender'], ['recipient']],
  [['increase'], ['decrease']],
  [['connect'], ['disconnect']],
  [['upgrade'], ['downgrade']],
  [['show'], ['hide']],
  [['start'], ['stop']],
  [['buy'], ['sell']],
  [['minimum'], ['maximum']],
  [['accept'], ['refuse']],
  [['undo'], ['redo']],
];

interface Sides {
  same: ReadonlySet<string>;
  opposite: ReadonlySet<string>;
}

const named = (concepts: readonly string[]) => new Set(concepts.map((concept) => `#${concept}`));
const sides = new Map<string, Sides[]>();
for (const [one, other] of OPPOSITES)
  for (const [same, opposite] of [
    [named(one), named(other)],
    [named(other), named(one)],
  ] as const)
    for (const concept of same) sides.set(concept, [...(sides.get(concept) ?? []), { same, opposite }]);

/** Whether a text names the opposite of a concept that is asked about, and not the concept itself. */
export const namesOpposite = (asked: Iterable<string>, names: (concept: string) => boolean): boolean =>
  [...asked].some((concept) =>
    (sides.get(concept) ?? []).some(({ same, opposite }) => [...opposite].some(names) && ![...same].some(names)),
  );
