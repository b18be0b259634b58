/** Kept on our own origin, and only once the visitor has written. Where storage is forbidden, memory must do. */
const memory = new Map<string, string>();

export function recall<T>(name: string): T | null {
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

export function keep(name: string, value: unknown) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}
