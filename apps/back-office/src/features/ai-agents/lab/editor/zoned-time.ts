/** The clock of a time zone as `2026-11-15T09:30`, as fields of date and time have it. */
export function wallTime(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** When a clock of the time zone shows this; null if it is no time. An hour that a clock change skips is the one after it. */
export function timeOf(wall: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  const shownAt = (time: number) => Date.parse(`${wallTime(new Date(time), timeZone)}Z`);
  // The offset may change between the guess and the time.
  const guess = wanted - (shownAt(wanted) - wanted);
  const time = wanted - (shownAt(guess) - guess);
  return new Date(shownAt(time) === wanted ? time : Math.max(guess, time));
}
