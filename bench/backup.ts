import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { backUp, checkBackup, openToFill, restore } from '../apps/server/src/infra/backup/index.ts';
import { readConfig } from '../apps/server/src/infra/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/infra/sql/embedded-postgres.ts';
import { fingerprintOf } from '../apps/server/src/testing/fingerprint.ts';
import { Sender } from '../apps/server/src/testing/sender.ts';
import type { Figure } from './figure.ts';
import { writeHistory } from './history.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { openShop, ownerUrl, withOwner } from './shop.ts';

const CONVERSATIONS = 100_000;
const FILES = 2_000;
const FILE_BYTES = 50_000;
const SENDERS = 4;

/** Photos, because they cannot be compressed. */
async function writeFiles(client: pg.Client, companyId: number, folder: string) {
  const keys = Array.from({ length: FILES }, () => randomBytes(20).toString('hex'));
  for (const key of keys) {
    mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, key.slice(0, 2), key), randomBytes(FILE_BYTES));
  }
  await client.query(
    `INSERT INTO attachments (company_id, conversation_id, message_id, origin, name, media_type, size, storage_key)
     SELECT $1, c.id, (SELECT min(id) FROM messages WHERE conversation_id = c.id), 'customer', 'photo.jpg', 'image/jpeg', $3, key
     FROM unnest($2::text[]) WITH ORDINALITY made (key, n)
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM conversations WHERE company_id = $1) c USING (n)`,
    [companyId, keys, FILE_BYTES],
  );
}

/** Backs up a large installation while customers write, and restores it on an empty machine. */
export async function measureBackup(): Promise<Figure[]> {
  const [oldDir, newDir] = [newDataFolder(), newDataFolder()];
  const file = join(newDir, 'bench.backup');
  const { child, port } = await startServer(oldDir);
  const url = `http://127.0.0.1:${port}`;
  const filesDir = join(oldDir, 'files');
  const secretKey = () => readFileSync(join(oldDir, 'secret.key'), 'utf8').trim();
  const onProgress = () => {};
  let wanted: Record<string, string> = {};
  let begin = 0;
  let sentBefore = 0;
  try {
    const shop = await openShop(port);
    await withOwner(oldDir, async (client) => {
      await writeHistory(client, shop, CONVERSATIONS);
      await writeFiles(client, shop.companyId, filesDir);
    });
    const senders = Array.from({ length: SENDERS }, (_, n) => new Sender(shop.key, `customer-${n}`));
    for (const sender of senders) await sender.open(url);
    const sent = () => senders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    let isOver = false;
    const load = Promise.all(
      senders.map((sender) =>
        sender.sendUntil(
          () => url,
          () => isOver,
        ),
      ),
    );
    while (sent() < 5 * SENDERS) await new Promise((resolve) => setTimeout(resolve, 20));
    const { files } = await backUp(file, {
      databaseUrl: ownerUrl(oldDir),
      filesDir,
      secretKey: secretKey(),
      withKey: false,
      productVersion: 'bench',
      onProgress,
      async onSnapshot(id) {
        wanted = await fingerprintOf(ownerUrl(oldDir), filesDir, id);
        begin = performance.now();
        sentBefore = sent();
      },
    });
    const backupMs = performance.now() - begin;
    const sentMeanwhile = sent() - sentBefore;
    isOver = true;
    await load;
    const bytes = statSync(file).size;

    begin = performance.now();
    await checkBackup(file, { secretKey: secretKey(), onProgress });
    const checkMs = performance.now() - begin;

    begin = performance.now();
    const config = readConfig({ DATA_DIR: newDir, SECRET_KEY: secretKey() });
    await restore(file, {
      open: () => openToFill(config),
      dataDir: newDir,
      filesDir: config.filesDir,
      secretKey: secretKey(),
      withoutKey: false,
      onProgress,
    });
    const restoreMs = performance.now() - begin;
    const postgres = await startEmbeddedPostgres(newDir);
    const found = await fingerprintOf(postgres.url, config.filesDir);
    await postgres.stop();

    const size = `${CONVERSATIONS.toLocaleString('en')} conversations, ${(5 * CONVERSATIONS).toLocaleString('en')} messages, ${files.toLocaleString('en')} files`;
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    return [
      {
        what: `Backup of ${size}, while customers write`,
        goal: '<= 60 s',
        measured: `${seconds(backupMs)}, ${(bytes / 1_000_000).toFixed(0)} MB; ${sentMeanwhile} messages accepted meanwhile`,
      },
      { what: 'Verifying that backup', goal: '<= 60 s', measured: seconds(checkMs) },
      { what: 'Restoring it on an empty machine, checks included', goal: '<= 120 s', measured: seconds(restoreMs) },
      {
        what: 'Tables and files that differ after the restore, by hash, from the moment of the backup',
        goal: '0',
        measured: String(Object.keys({ ...wanted, ...found }).filter((name) => wanted[name] !== found[name]).length),
      },
    ];
  } finally {
    await stopServer(child, oldDir);
    rmSync(newDir, { recursive: true, force: true });
  }
}
