import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttachmentStore } from '../../attachments/attachments.ts';
import { createUploads } from '../../attachments/uploads.ts';
import { createQuotas } from '../../quotas/index.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { openStaffStream, openWidgetStream } from '../../testing/event-stream.ts';
import { fingerprintOf } from '../../testing/fingerprint.ts';
import { download, filesOnDisk, postFile } from '../../testing/multipart.ts';
import { signIn } from '../../testing/people.ts';
import { SAMPLES } from '../../testing/sample-files.ts';
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { createFileStore } from '../files/file-store.ts';
import { createLog } from '../log.ts';
import { migrate } from '../sql/migrate.ts';
import { backUp, checkBackup, restore } from './index.ts';
import { signatureOf } from './key.ts';
import { readBackup } from './reader.ts';
import { createBackupWriter } from './writer.ts';

const MODEL_KEY = 'sk-sealed-in-the-backup';
const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
const file = join(folder, 'shop.backup');
const onProgress = () => {};
let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
let model: ScriptedModel;
let providerId: number;
let attachmentId: number;
let before: Record<string, string>;
let oldCursor: string;

const backUpTo = (target: string, changes = {}) =>
  backUp(target, {
    databaseUrl: app.databaseUrl,
    filesDir: app.config.filesDir,
    secretKey: app.config.secretKey,
    withKey: false,
    productVersion: '0.1.0',
    onProgress,
    ...changes,
  });

async function newTarget() {
  return { url: await createEmptyDatabase(), filesDir: join(mkdtempSync(join(tmpdir(), 'parley-target-')), 'files') };
}
type Target = Awaited<ReturnType<typeof newTarget>>;

const restoreTo = ({ url, filesDir }: Target, changes = {}, from = file) =>
  restore(from, {
    open: async () => ({ url, close: async () => {} }),
    filesDir,
    dataDir: join(filesDir, '..'),
    secretKey: app.config.secretKey,
    withoutKey: false,
    onProgress,
    ...changes,
  });

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}

async function complaintAbout(path: string): Promise<string> {
  const failure: unknown = await checkBackup(path, { secretKey: app.config.secretKey, onProgress }).catch(
    (error: unknown) => error,
  );
  return failure instanceof Error ? failure.message : '';
}

/** All tables, functions and files. */
async function contentsOf({ url, filesDir }: Target) {
  const objects = await ask(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  return [...objects, ...(existsSync(filesDir) ? readdirSync(filesDir) : [])];
}

beforeAll(async () => {
  model = await startScriptedModel({ key: MODEL_KEY });
  app = await buildTestApp();
  shop = await openShop(app);
  visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Where is my order? Țară, łódź, \\N, \t and "quotes"');
  const uploaded = await postFile(
    visitor,
    `/chat/conversations/${visitor.conversationId}/attachments`,
    'photo.png',
    SAMPLES.png?.content ?? '',
  );
  attachmentId = Number(uploaded.body.id);
  await visitor.post('/chat/listen', {
    driver: 'web',
    conversation_id: visitor.conversationId,
    client_id: 'client-with-photo',
    text: '',
    attachment_ids: [attachmentId],
  });
  const provider = { kind: 'compatible', name: 'Own server', base_url: model.url, key: MODEL_KEY };
  providerId = Number((await shop.staff.browser.post('/model-providers', provider)).body.id);
  oldCursor = String((await shop.staff.browser.get('/profile/me')).body.live_since);
  await app.jobs.stop(); // nothing changes after this
  before = await fingerprintOf(app.databaseUrl, app.config.filesDir);
  await backUpTo(file);
});
afterAll(async () => {
  await app.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a restored installation', () => {
  let target: Target;
  let restored: TestApp;
  let after: Record<string, string>;
  beforeAll(async () => {
    target = await newTarget();
    await restoreTo(target);
    after = await fingerprintOf(target.url, target.filesDir);
    restored = await buildTestApp({
      DATABASE_URL: target.url,
      FILES_DIR: target.filesDir,
      SECRET_KEY: app.config.secretKey,
      OUTBOUND_HOSTS: new URL(model.url).host,
    });
  });
  afterAll(() => restored.close());

  test('has every row and every file of the one that was backed up', () => {
    expect(after).toEqual(before);
    expect(Object.keys(before).filter((name) => name.startsWith('file '))).toHaveLength(1);
    expect(before.messages).toMatch(/^[1-9]/);
  });

  test('accepts its users, serves its files and continues its conversations', async () => {
    const { browser, reply } = await signIn(restored, shop.staff.email);
    expect(reply.status).toBe(200);
    const photo = await download(browser, `/attachments/${attachmentId}`);
    expect(photo.bytes).toEqual(SAMPLES.png?.content);
    expect((await browser.post(`/model-providers/${providerId}/check`, {})).body.problem).toBeNull();
    const { conversationId } = visitor;
    const returning = Object.assign(shop.visitor(), { app: restored.app, conversationId });
    returning.use(visitor.token);
    expect((await returning.say('I am back')).status).toBe(200);
    expect((await returning.messages()).map(({ text }) => text)).toContain('I am back');
    expect((await returning.start()).status).toBeLessThan(300);
  });

  test('repeats nothing to new listeners, and makes earlier ones reload once', async () => {
    const { browser } = await signIn(restored, shop.staff.email);
    const newcomer = await openStaffStream(restored, browser);
    const returning = await openStaffStream(restored, browser, oldCursor);
    const returningVisitor = shop.visitor();
    returningVisitor.conversationId = visitor.conversationId;
    returningVisitor.use(visitor.token);
    const widget = await openWidgetStream(restored, returningVisitor);
    await new Promise((resolve) => setTimeout(resolve, 7_000)); // two polls for changes
    expect(newcomer.received.map(({ name }) => name)).toEqual(['ready']);
    expect(widget.received.map(({ name }) => name)).toEqual(['ready']);
    expect(returning.received.filter(({ name }) => name === 'reset')).toHaveLength(1);
    const again = await openStaffStream(restored, browser, returning.lastId());
    expect(again.received.map(({ name }) => name)).toEqual(['ready']);
    for (const stream of [newcomer, returning, widget, again]) stream.close();
  });
});

describe('an incomplete backup', () => {
  test('is reported with the damaged section and position, and not restored', async () => {
    const bytes = readFileSync(file);
    const sections = await sectionsIn(file);
    const target = await newTarget();
    const broken = join(folder, 'broken.backup');
    // One byte in every section, and one in each twentieth of the file.
    const offsets = [
      ...sections.map(({ middle }) => middle),
      ...Array.from({ length: 20 }, (_, n) => Math.floor((n * bytes.length) / 20)),
    ];
    for (const offset of offsets) {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy[offset] ?? 0) ^ 0x10, offset);
      writeFileSync(broken, copy);
      const complaint = await complaintAbout(broken);
      const [, from = '', to = ''] = /between bytes (\d+) and (\d+)/.exec(complaint) ?? [];
      expect(Number(from)).toBeLessThanOrEqual(offset);
      expect(Number(to)).toBeGreaterThan(offset);
      const section = sections.find(({ start, end }) => offset >= start && offset < end);
      expect(complaint).toContain(section?.name ?? '');
    }
    await expect(restoreTo(target, {}, broken)).rejects.toThrow('damaged');
    expect(await contentsOf(target)).toEqual([]);
  });

  test('is refused if truncated or extended', async () => {
    const bytes = readFileSync(file);
    const broken = join(folder, 'short.backup');
    for (const length of [0, 10, 40, Math.floor(bytes.length / 2), bytes.length - 1]) {
      writeFileSync(broken, bytes.subarray(0, length));
      await expect(checkBackup(broken, { secretKey: null, onProgress })).rejects.toThrow(/cut off|no backup/);
    }
    writeFileSync(broken, Buffer.concat([bytes, Buffer.from('x')]));
    await expect(checkBackup(broken, { secretKey: null, onProgress })).rejects.toThrow('something was added');
  });

  test('is refused if written without the key', async () => {
    const forged = join(folder, 'forged.backup');
    const { header } = await readBackup(file);
    const writer = await createBackupWriter(forged, header);
    await writer.section({ kind: 'sequences' }, [Buffer.from('[]')]);
    await writer.finish(() => 'guessed');
    await expect(restoreTo(await newTarget(), {}, forged)).rejects.toThrow('without the secret key');
  });
});

describe('a restore is refused', () => {
  test('into a database or a folder that is not empty', async () => {
    const target = await newTarget();
    await expect(restoreTo({ ...target, url: app.databaseUrl })).rejects.toThrow('The database is not empty');
    await expect(restoreTo({ ...target, filesDir: app.config.filesDir })).rejects.toThrow('is not empty');
    expect(await contentsOf(target)).toEqual([]);
  });

  test('with another key, naming the id of the right one', async () => {
    const target = await newTarget();
    await expect(restoreTo(target, { secretKey: 'another key of more than 32 letters' })).rejects.toThrow(
      /need the key \w{8}, and the key set here is \w{8}/,
    );
    await expect(restoreTo(target, { secretKey: null })).rejects.toThrow('no key is set here');
    expect(await contentsOf(target)).toEqual([]);
  });

  test('when a newer Parley made the backup', async () => {
    const newer = join(folder, 'newer.backup');
    const { header } = await readBackup(file);
    const migrations = [...header.migrations, { name: '9999-future.sql', checksum: '0'.repeat(64) }];
    const writer = await createBackupWriter(newer, { ...header, migrations });
    await writer.finish((sha256) => signatureOf(app.config.secretKey, sha256));
    await expect(restoreTo(await newTarget(), {}, newer)).rejects.toThrow(/newer Parley .*9999-future/);
  });
});

test('the key is included only on request, and then stored for the server', async () => {
  const withKey = join(folder, 'with-key.backup');
  await backUpTo(withKey, { withKey: true });
  const target = await newTarget();
  await restoreTo(target, { secretKey: null }, withKey);
  expect(readFileSync(join(target.filesDir, '..', 'secret.key'), 'utf8')).toBe(app.config.secretKey);
  expect(readFileSync(file).includes(app.config.secretKey)).toBe(false);
  expect((await sectionsIn(file)).map(({ name }) => name)).not.toContain('secret key');
});

test('an older backup is migrated while it is restored, without its key if necessary', async () => {
  const [old, target] = [await newTarget(), await newTarget()];
  await migrate(old.url, { isWanted: (name) => name < '0015' });
  await ask(old.url, "INSERT INTO companies (name) VALUES ('Old shop')");
  const older = join(folder, 'older.backup');
  await backUpTo(older, { databaseUrl: old.url });
  await restoreTo(target, { secretKey: 'another key of more than 32 letters', withoutKey: true }, older);
  expect(await ask(target.url, 'SELECT name FROM companies')).toEqual([{ name: 'Old shop' }]);
  const count = 'SELECT count(*) FROM schema_migrations';
  expect(await ask(target.url, count)).toEqual(await ask(app.databaseUrl, count));
});

test('a missing file is reported, and everything else is in the backup', async () => {
  const key = Object.keys(before)
    .find((name) => name.startsWith('file '))
    ?.slice(5) as string;
  const path = join(app.config.filesDir, key.slice(0, 2), key);
  copyFileSync(path, join(folder, 'kept'));
  rmSync(path);
  const target = join(folder, 'incomplete.backup');
  expect((await backUpTo(target)).missingFiles).toEqual([key]);
  copyFileSync(join(folder, 'kept'), path);
  expect((await checkBackup(target, { secretKey: null, onProgress })).trailer.files).toBe(0);
});

test('a file erased during a backup is in the backup, and is removed from disk afterwards', async () => {
  const files = createFileStore(app.config.filesDir);
  const quotas = createQuotas(app.sql, app.config.quotas);
  const { sweep } = createAttachmentStore(app.sql, files, createUploads(files), quotas, createLog('silent'));
  const target = join(folder, 'sweep.backup');
  const result = await backUpTo(target, {
    async onSnapshot() {
      await ask(app.databaseUrl, 'DELETE FROM attachments');
      await sweep();
      expect(filesOnDisk(app)).toHaveLength(1);
    },
  });
  expect(result).toMatchObject({ files: 1, missingFiles: [] });
  await sweep();
  expect(filesOnDisk(app)).toEqual([]);
});

/** The sections of a backup with their offsets in the file. */
async function sectionsIn(path: string) {
  const sections: { name: string; start: number; middle: number; end: number }[] = [];
  let position = 0;
  await readBackup(path, {
    onProgress: (now) => (position = now),
    async onSection(section, content) {
      const start = position;
      for await (const _ of content);
      const name = section.kind === 'table' ? section.name : section.kind === 'file' ? section.key : section.kind;
      sections.push({ name, start, middle: Math.floor((start + position) / 2), end: position });
    },
  });
  return sections;
}
