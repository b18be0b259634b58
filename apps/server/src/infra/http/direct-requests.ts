import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';

/** The first header that only a proxy adds, or undefined for a direct request. */
export function forwardingHeader(headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(headers).find((name) => /^(forwarded|via|x-real-ip|x-forwarded(-.+)?)$/.test(name));
}

/** Sent by a program on this machine to this machine: not through a proxy, and not under a foreign host name that resolves here. */
export function isDirectAndLocal({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostOf(headers.host)) &&
    forwardingHeader(headers) === undefined
  );
}

function hostOf(header = ''): string {
  const address = `http://${header}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
