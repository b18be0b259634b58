import type { FastifyRequest } from 'fastify';

/**
 * The page that shows the widget, for the note that it is installed. Null if nothing shows that a browser on a page of
 * another site asked: our own pages only preview it, and programs that fetch the script show nothing.
 */
export function showingPage(request: FastifyRequest): { url: string | undefined } | null {
  const { referer, 'sec-fetch-dest': destination } = request.headers;
  // Pages may keep their address to themselves; browsers still say what the file is for.
  if (!referer) return destination === 'script' ? { url: undefined } : null;
  return /^https?:/i.test(referer) && !isOwnPage(request, referer) ? { url: referer } : null;
}

/** Whether a page belongs to this installation, such as the demo page. Proxies change the scheme, so only hosts are compared. */
export const isOwnPage = (request: FastifyRequest, pageUrl: string | undefined): boolean =>
  pageUrl !== undefined && URL.canParse(pageUrl) && new URL(pageUrl).host === request.host;
