/** Whether a path fits a pattern such as `/help/*`: the star stands for anything, and `/help/*` is also `/help` itself. */
export function fits(path: string, pattern: string): boolean {
  if (pattern.endsWith('/*') && fits(path.replace(/\/$/, ''), pattern.slice(0, -2))) return true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path.replace(/(?<=.)\/$/, '') === pattern.replace(/(?<=.)\/$/, '');
  if (!path.startsWith(first)) return false;
  // Between the first and the last part each is looked for once, so no pattern can take long.
  let from = first.length;
  for (const part of rest) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}

/** Whether a page is wanted: by one of what is included, if anything is, and by none of what is excluded. */
export function isWanted(path: string, include: readonly string[], exclude: readonly string[]): boolean {
  const isOneOf = (patterns: readonly string[]) => patterns.some((pattern) => fits(path, pattern));
  return (include.length === 0 || isOneOf(include)) && !isOneOf(exclude);
}
