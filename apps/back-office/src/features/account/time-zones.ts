export interface TimeZone {
  name: string;
  /** With today's UTC offset: "Europe/Bucharest (GMT+2)". */
  label: string;
}

let zones: TimeZone[] | undefined;

export function listTimeZones(): TimeZone[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
    name,
    label: `${name.replaceAll('_', ' ')} (${offsetOf(name)})`,
  }));
  return zones;
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
