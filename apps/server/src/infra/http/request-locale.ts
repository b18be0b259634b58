import { pickLocale, type Locale } from '@parley/contracts/locales';
import type { FastifyRequest } from 'fastify';

/** The language to answer in; our front ends send the one the person has chosen. */
export function requestLocale(request: FastifyRequest): Locale {
  const header = request.headers['accept-language'] ?? '';
  return pickLocale(header.slice(0, 200).split(','));
}
