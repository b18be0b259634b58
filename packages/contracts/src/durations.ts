/** "1 min 12 sec": two units at most, the larger one deciding. */
export function formatSeconds(language: string, seconds: number): string {
  const unit = (value: number, name: 'second' | 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const whole = Math.round(seconds);
  const pair = (large: 'minute' | 'hour' | 'day', size: number, small: 'second' | 'minute' | 'hour', part: number) => {
    const parts = Math.round(whole / part);
    const many = Math.floor((parts * part) / size);
    const rest = parts - (many * size) / part;
    return rest === 0 ? unit(many, large) : `${unit(many, large)} ${unit(rest, small)}`;
  };
  if (whole < 60) return unit(whole, 'second');
  if (whole < 600) return pair('minute', 60, 'second', 1);
  if (whole < 3_600 - 30) return unit(Math.round(whole / 60), 'minute');
  if (whole < 86_400 - 30) return pair('hour', 3_600, 'minute', 60);
  return pair('day', 86_400, 'hour', 3_600);
}
