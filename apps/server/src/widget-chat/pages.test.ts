import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { registered } from '../testing/people.ts';
import { openShop } from '../testing/chat.ts';
import { scriptJson } from './launcher-look.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../../widget/dist/loader/widget.js', import.meta.url)));

test.skipIf(!isBuilt)(
  'on a public address the demo page shows no company, only what to do (needs the built widget)',
  async () => {
    const app = await buildTestApp({ HOST: '0.0.0.0' }); // no mail is sent there, so accounts count as verified
    try {
      const { browser } = await registered(app);
      const { key } = (await browser.post('/channels', { type: 'web_widget', name: 'Shop' })).body as { key: string };
      const page = await app.browser().send({ method: 'GET', url: '/demo' });
      expect(page.text).toContain('/demo?key=…');
      expect(page.text).not.toContain(key);
      const chosen = await app.browser().send({ method: 'GET', url: `/demo?key=${key}` });
      expect(chosen.text).toContain(key);
    } finally {
      await app.close();
    }
  },
);

test.skipIf(!isBuilt)("the loader includes its channel's appearance (needs the built widget)", async () => {
  const app = await buildTestApp();
  try {
    const { staff, channelId, key } = await openShop(app);
    const hostile = '</script>"\'`${1}';
    const settings = {
      colors: { frame_color: '#0b5cad', title_text_color: '#0b5cae' },
      side: 'left',
      theme: 'auto',
      texts: [
        { locale: 'en', launcher: 'Chat with us' },
        { locale: 'ua', launcher: hostile },
      ],
    };
    expect((await staff.browser.call('PUT', `/channels/${channelId}`, { settings })).status).toBe(200);
    const get = (url: string, headers = {}) => app.browser().send({ method: 'GET', url, headers });

    const keyed = await get(`/widget.js?key=${key}`);
    // An unreadable text colour is corrected as in the open chat.
    expect(keyed.text).toContain(
      '{"side":"inset-inline-start","theme":"light dark","color":"#0b5cad","textColor":"#ffffff","labels":{"en":"Chat with us"',
    );
    expect(keyed.text).not.toMatch(/<\/script>|PARLEY_LOOK/);
    const written = /"uk":("(?:[^"\\]|\\.)*")/.exec(keyed.text)?.[1] ?? '""';
    expect(JSON.parse(written)).toBe(hostile);
    expect(scriptJson('\u2028<')).toBe('"\\u2028\\u003c"');

    const again = await get(`/widget.js?key=${key}`, { 'if-none-match': keyed.headers.etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const packed = await get(`/widget.js?key=${key}`, { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding']);

    const [plain, unknown] = [await get('/widget.js'), await get('/widget.js?key=nobody')];
    expect(plain.text).toBe(unknown.text);
    expect(plain.text).not.toMatch(/PARLEY_LOOK|0b5cad/);

    const frame = await get(`/widget/frame?key=${key}`);
    expect(frame.text).toContain('"palette":{"frame":"#0b5cad","title":"#ffffff",');

    const look = await get(`/widget/look?key=${key}`);
    expect(look.headers['access-control-allow-origin']).toBe('*');
    expect(look.text).toContain('export const color="#0b5cad";');
    expect((await get('/widget/look?key=nobody')).text).toBe('export {};');
  } finally {
    await app.close();
  }
});
