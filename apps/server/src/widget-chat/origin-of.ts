/** The site a page belongs to, or null for what has none. */
export function originOf(pageUrl: string | undefined): string | null {
  return pageUrl !== undefined && URL.canParse(pageUrl) ? new URL(pageUrl).origin : null;
}
