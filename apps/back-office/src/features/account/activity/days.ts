interface Day<Entry> {
  /** As `2026-11-19`. */
  day: string;
  title: string;
  entries: Entry[];
}

/** Groups entries, which come newest first, by the days of a time zone. */
export function byDay<Entry extends { createdAt: Date }>(
  entries: readonly Entry[],
  timeZone: string,
  language: string,
  words: { today: string; yesterday: string },
  now = new Date(),
): Day<Entry>[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone });
  const today = dayOf.format(now);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const titleOf = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'full' });
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = dayOf.format(entry.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else {
      const title = day === today ? words.today : day === yesterday ? words.yesterday : titleOf.format(entry.createdAt);
      days.push({ day, title, entries: [entry] });
    }
  }
  return days;
}
