import type { FastifyInstance } from 'fastify';

/** Nothing may load, frame or run unless a page says otherwise: the right default for JSON, files and errors. */
const CLOSED_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

interface PageSources {
  scriptSource?: string;
  /** Sites whose pictures the page may show. */
  pictureSources?: readonly string[];
}

/** The policy of our own pages. Styles need the page's nonce; scripts must be files of ours. */
export function pageCsp(nonce: string, { scriptSource = "'self'", pictureSources = [] }: PageSources = {}): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictureSources].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function installSecurityHeaders(app: FastifyInstance, isTls: boolean) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!reply.hasHeader('cross-origin-opener-policy')) reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CLOSED_CSP);
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
