import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { postFile } from '../../testing/multipart.ts';
import { verified } from '../../testing/people.ts';

/** A disk of one megabyte, or undefined where we are not allowed to mount. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'parley-test', folder]).status === 0 ? folder : undefined;
}

const disk = smallDisk();

test.runIf(disk)('an upload to a full disk is refused as such, and the partial file is removed', async () => {
  const FILES_DIR = disk ?? '';
  const app = await buildTestApp({ FILES_DIR });
  const { browser } = await verified(app);
  const upload = (kilobytes: number) =>
    postFile(browser, '/flow-files', 'list.txt', 'word '.repeat(kilobytes * 200), 'text/plain');
  const refused = await upload(3_000);
  expect([refused.status, refused.body.code, refused.headers.connection]).toEqual([507, 'storage_full', 'close']);
  expect(readdirSync(FILES_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual(
    [],
  );
  expect((await upload(10)).status).toBe(201);
  await app.close();
  spawnSync('umount', [FILES_DIR]);
});
