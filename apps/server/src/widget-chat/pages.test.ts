import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../../widget/dist/loader/widget.js', import.meta.url)));

test.skipIf(!isBuilt)(
  'in public the demo page shows no company by itself, only what to do (needs the built widget)',
  async () => {
    const app = await buildTestApp({ HOST: '0.0.0.0' });
    try {
      const { key } = await openShop(app);
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
