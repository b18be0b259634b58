/** The origin of a page, or null if it has none. */
export function originOf(pageUrl: string | undefined): string | null {
  return pageUrl !== undefined && URL.canParse(pageUrl) ? new URL(pageUrl).origin : null;
}
