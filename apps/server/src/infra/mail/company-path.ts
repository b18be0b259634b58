/**
 * The path of a screen with the company that it is about: whoever follows a link may be signed in to another of their companies, and
 * the back-office then changes to this one.
 */
export function companyPath(path: `/${string}`, companyId: number): string {
  const [screen, query] = path.split('?');
  return `${screen}?${query ? `${query}&` : ''}company=${companyId}`;
}
