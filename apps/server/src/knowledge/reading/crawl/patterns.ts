/** Whether a path matches a pattern such as `/help/*`. A star matches anything, and `/help/*` also matches `/help` itself. */
export function fits(path: string, pattern: string): boolean {
  if (pattern.endsWith('/*') && fits(path.replace(/\/$/, ''), pattern.slice(0, -2))) return true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path.replace(/(?<=.)\/$/, '') === pattern.replace(/(?<=.)\/$/, '');
  if (!path.startsWith(first)) return false;
  // Each middle part is searched for only once, so no pattern can be slow.
  let from = first.length;
  for (const part of rest) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}

/** Whether a path matches the included patterns, if there are any, and none of the excluded ones. */
export function isWanted(path: string, include: readonly string[], exclude: readonly string[]): boolean {
  const isOneOf = (patterns: readonly string[]) => patterns.some((pattern) => fits(path, pattern));
  return (include.length === 0 || isOneOf(include)) && !isOneOf(exclude);
}
