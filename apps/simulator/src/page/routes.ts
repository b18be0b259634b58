import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const SCRIPTS = [
  'page.js',
  'control.js',
  'dom.js',
  'log.js',
  'chat-kinds.js',
  'telegram-chat.js',
  'meta-chat.js',
  'whatsapp-chat.js',
  'phone.js',
  'phone-menu.js',
  'invoice.js',
  'messages.js',
  'switches.js',
];
const FILES = [
  { url: '/', file: 'page.html', type: 'text/html; charset=utf-8' },
  ...SCRIPTS.map((file) => ({
    url: `/${file}`,
    file,
    type: 'text/javascript; charset=utf-8',
  })),
  { url: '/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
];

/** The page on which a person plays the customer. */
export function pageRoutes(app: FastifyInstance) {
  for (const { url, file, type } of FILES)
    app.get(url, async (_, reply) =>
      reply
        .type(type)
        .header('content-security-policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
        .header('cache-control', 'no-store')
        .send(read(file)),
    );
}
