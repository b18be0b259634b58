/** Stored on our own origin, and only once the visitor has acted. Falls back to memory where storage is not allowed. */
const memory = new Map<string, string>();

export function loadItem<T>(name: string): T | null {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(name);
  } catch {
    text = memory.get(name);
  }
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

/** Stores a value under a name; null removes it. */
export function saveItem(name: string, value: unknown) {
  const text = JSON.stringify(value);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}
