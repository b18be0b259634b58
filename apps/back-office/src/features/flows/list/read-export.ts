/** Reads an exported file. Invalid content is passed on as it is, because the server reports what is wrong with it. */
export function readExport(text: string, fileName: string): { name: string; definition: unknown } {
  const fromFile = fileName.replace(/\.json$/i, '').slice(0, 100) || 'Flow';
  let content: unknown = null;
  try {
    content = JSON.parse(text);
  } catch {
    return { name: fromFile, definition: null };
  }
  if (content === null || typeof content !== 'object') return { name: fromFile, definition: content };
  const { name, definition } = content as { name?: unknown; definition?: unknown };
  return {
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 100) : fromFile,
    definition: definition ?? content,
  };
}
