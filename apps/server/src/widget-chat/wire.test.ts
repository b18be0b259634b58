import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';

const WIDGET = fileURLToPath(new URL('../../../widget/dist/', import.meta.url));
const isBuilt = existsSync(join(WIDGET, 'loader/widget.js'));

/** What a visitor's browser downloads, and how many bytes of it cross the network. */
describe.skipIf(!isBuilt)('on the wire (needs the built widget)', () => {
  let app: TestApp;
  let key: string;
  beforeAll(async () => {
    app = await buildTestApp();
    const shop = await openShop(app);
    key = shop.key;
    const settings = {
      proactive_messages: [{ path: '/cart', after_seconds: 7, texts: [{ locale: 'en', text: 'Need a hand?' }] }],
    };
    await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings });
  });
  afterAll(() => app.close());

  const get = (url: string, coding = 'br') => app.app.inject({ url, headers: { 'accept-encoding': coding } });
  const mainFile = () =>
    /\/widget\/assets\/frame-[\w-]+\.js/.exec(readFileSync(join(WIDGET, 'frame/frame.html'), 'utf8'))?.[0] ?? '';

  test.each(['br', 'gzip'])('everything the widget loads is compressed with %s', async (coding) => {
    const unpack = coding === 'br' ? brotliDecompressSync : gunzipSync;
    const addresses = [
      `/widget.js?key=${key}`,
      `/widget/look?key=${key}`,
      `/widget/page?key=${key}`,
      `/widget/frame?key=${key}&lang=de`,
      `/chat/${key}`,
      mainFile(),
      '/demo',
      '/login',
    ];
    for (const address of addresses) {
      const [packed, plain] = [await get(address, coding), await get(address, 'identity')];
      expect([address, packed.statusCode, packed.headers['content-encoding']]).toEqual([address, 200, coding]);
      expect(packed.headers.vary?.toString().toLowerCase()).toContain('accept-encoding');
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      // Pages have a new nonce each time, so compare sizes.
      expect([address, unpack(packed.rawPayload).length]).toEqual([address, plain.rawPayload.length]);
      expect([address, packed.rawPayload.length < plain.rawPayload.length]).toEqual([address, true]);
    }
  });

  test('the launcher costs 2 kB and the open chat 20 kB, as transferred', async () => {
    const loader = (await get(`/widget.js?key=${key}`)).rawPayload.length;
    expect(loader).toBeLessThanOrEqual(2_000);
    const parts = [`/widget/frame?key=${key}&lang=ru`, mainFile()];
    const language = /\/widget\/assets\/ru-[\w-]+\.js/.exec((await get(parts[0] ?? '', 'identity')).payload)?.[0] ?? '';
    let total = loader;
    for (const part of [...parts, language]) total += (await get(part)).rawPayload.length;
    expect(total).toBeLessThanOrEqual(20_000);
  });

  test('a proactive message gives the page its rule and the frame its words', async () => {
    const page = await get(`/widget/page?key=${key}`, 'identity');
    expect(page.payload).toContain('[{"path":"/cart","afterSeconds":7}]');
    expect(page.payload).not.toMatch(/PARLEY_|Need a hand/);
    expect(page.headers['access-control-allow-origin']).toBe('*');
    const frame = await get(`/widget/frame?key=${key}`, 'identity');
    expect(frame.payload).toContain('"proactive_messages":[{"texts":[{"locale":"en","text":"Need a hand?"}]}]');
    expect((await get('/widget/page?key=nobody', 'identity')).payload).not.toContain('/cart');
  });

  test('a link opens the chat as a page with the same policy, and an unknown key opens nothing', async () => {
    const page = await get(`/chat/${key}`, 'identity');
    expect(page.payload).toContain('"company":{');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const unknown = await get('/chat/nobody', 'identity');
    expect([unknown.statusCode, unknown.payload.includes('null')]).toEqual([404, true]);
  });

  test('npm installs the package from the server it belongs to', async () => {
    const reply = await get('/widget.tgz');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/gzip']);
    const folder = mkdtempSync(join(tmpdir(), 'parley-widget-'));
    writeFileSync(join(folder, 'widget.tgz'), reply.rawPayload);
    writeFileSync(join(folder, 'package.json'), '{"name":"site","private":true,"type":"module"}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', './widget.tgz'], { cwd: folder });
    const manifest = JSON.parse(
      readFileSync(join(folder, 'node_modules/@parley/widget/package.json'), 'utf8'),
    ) as Record<string, Record<string, object>>;
    expect(Object.keys(manifest.exports ?? {})).toEqual(['.', './react']);
    const out = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', "console.log(typeof (await import('@parley/widget')).loadParley)"],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(out.trim()).toBe('function');
    for (const file of ['react.js', 'types/npm/react.d.ts', 'README.md'])
      expect(existsSync(join(folder, 'node_modules/@parley/widget', file))).toBe(true);
  });
});
