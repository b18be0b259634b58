import { connect, type AddressInfo } from 'node:net';
import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { download, filesOnDisk, multipart, postFile, postForm } from '../testing/multipart.ts';
import { IMAGE_ENDINGS, SAMPLES } from '../testing/sample-files.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
let path: string;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  visitor = shop.visitor();
  await visitor.start();
  path = `/chat/conversations/${visitor.conversationId}/attachments`;
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const upload = (filename: string, content: string | Buffer, type?: string) =>
  postFile(visitor, path, filename, content, type);
const rowCount = () =>
  app.sql.asSystem(async ({ db }) => (await db.selectFrom('attachments').select('id').execute()).length);

/** Expects that the work leaves no file and no row behind. */
async function leavesNothing(work: () => Promise<unknown>) {
  const before = [filesOnDisk(app).length, await rowCount()];
  await work();
  await expect.poll(async () => [filesOnDisk(app).length, await rowCount()]).toEqual(before);
}

describe('a served file', () => {
  test.each(Object.entries(SAMPLES))(
    '.%s has headers that prevent it from running',
    async (ending, { mediaType, content }) => {
      const isImage = IMAGE_ENDINGS.includes(ending);
      const { body } = await upload(`name.${ending}`, content, 'text/html');
      expect(body.media_type).toBe(mediaType);
      for (const [client, address] of [
        [visitor, `/chat/attachments/${String(body.id)}`],
        [shop.staff.browser, `/attachments/${String(body.id)}`],
      ] as const) {
        const { status, headers, bytes } = await download(client, address);
        expect(status).toBe(200);
        expect(bytes.equals(content)).toBe(true);
        expect(headers).toMatchObject({
          'content-type': isImage ? mediaType : 'application/octet-stream',
          'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename="name.${ending}"; filename*=UTF-8''name.${ending}`,
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        });
        expect(headers['cache-control']).toMatch(/^private\b/);
      }
    },
  );

  test.each([
    ['a GIF with a script in it', 'a.gif', 'GIF89a/*\0\0*/=1;<script>alert(document.domain)</script>', 'image/gif'],
    ['a PNG with a page behind it', 'a.png', `${SAMPLES.png?.content.toString('latin1')}<html><script>`, 'image/png'],
    ['a PDF with a script in it', 'a.pdf', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>', null],
    ['a text with markup further down', 'a.txt', 'Hello <script>alert(1)</script>', null],
    ['a page that hides behind a comment', 'a.md', '<!-- --><script>alert(1)</script>', null],
    ['an archive that is also a page', 'a.zip', 'PK\x03\x04<html><script>alert(1)</script>', null],
  ])('%s is served as its type says or downloaded', async (_, name, content, shownAs) => {
    const { body, status } = await upload(name, Buffer.from(content, 'latin1'), 'text/html');
    expect(status).toBe(201);
    const { headers } = await download(visitor, `/chat/attachments/${String(body.id)}`);
    expect(headers['content-type']).toBe(shownAs ?? 'application/octet-stream');
    expect(headers['content-disposition']).toMatch(shownAs ? /^inline;/ : /^attachment;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt', 'passwd.txt', 'passwd.txt'],
    ['..\\\\..\\\\evil.txt', 'evil.txt', 'evil.txt', 'evil.txt'],
    [
      'a\\"; filename=evil.html; x=\\".txt',
      'a; filename=evil.html; x=.txt',
      'a__filename_evil.html__x_.txt',
      'a%3B%20filename%3Devil.html%3B%20x%3D.txt',
    ],
    [
      'a%0d%0aSet-Cookie: x=1.txt',
      'a%0d%0aSet-Cookie x=1.txt',
      'a_0d_0aSet-Cookie_x_1.txt',
      'a%250d%250aSet-Cookie%20x%3D1.txt',
    ],
    ['invoice\u202etxt.png.txt', 'invoicetxt.png.txt', 'invoicetxt.png.txt', 'invoicetxt.png.txt'],
    ["it's (1)*.txt", "it's (1).txt", 'it_s__1_.txt', 'it%27s%20%281%29.txt'],
    ['Счёт 👍.txt', 'Счёт 👍.txt', '_______.txt', '%D0%A1%D1%87%D1%91%D1%82%20%F0%9F%91%8D.txt'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(200)}.txt`, `${'x'.repeat(200)}.txt`, `${'x'.repeat(200)}.txt`],
  ])('the name %j is sanitised', async (name, kept, plain, encoded) => {
    const { body } = await upload(name, 'words');
    expect(body.name).toBe(kept);
    const { headers } = await download(visitor, `/chat/attachments/${String(body.id)}`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
    expect(filesOnDisk(app).filter((file) => !/^[0-9a-f]{40}$/.test(file))).toEqual([]);
  });
});

describe('rejected without a trace:', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const [kind, content] = ['This file type is not accepted', 'The content of this file does not match its name'];
  test.each([
    ['a page', 'a.html', page, kind],
    ['a drawing with a script', 'a.svg', svg, kind],
    ['XML', 'a.xml', svg, kind],
    ['a name without an ending', 'png', 'x', kind],
    ['no name', '', 'x', kind],
    ['a name with line breaks', 'a\r\nset-cookie: x=1\r\n.txt', 'words', kind],
    ['a page named .pdf', 'a.pdf', page, content],
    ['a page named .png', 'a.png', page, content],
    ['a page named .txt', 'a.txt', page, content],
    ['a drawing named .png', 'a.png', svg, content],
    ['a drawing named .txt', 'a.txt', svg, content],
    ['a program named .jpg', 'a.jpg', 'MZ\x90\0', content],
    ['nothing', 'a.txt', '', 'This file is empty'],
  ])('%s (%j)', async (_, name, bytes, why) => {
    await leavesNothing(async () => {
      const reply = await upload(name, Buffer.from(bytes, 'latin1'), 'application/pdf');
      expect([reply.status, reply.body.errors]).toEqual([422, { file: [why] }]);
    });
  });

  const file = { filename: 'a.txt', content: 'words' };
  test.each([
    ['an empty form', multipart()],
    ['a field alone', multipart({ name: 'file', content: 'words' })],
    ['two files', multipart(file, { ...file, filename: 'b.txt' })],
    ['a field before the file', multipart({ name: 'note', content: 'x' }, file)],
    ['a field behind the file', multipart(file, { name: 'note', content: 'x' })],
    ['a field named __proto__', multipart({ name: '__proto__', content: 'x' }, file)],
    ['a file named __proto__', multipart({ ...file, name: '__proto__' })],
  ])('%s', async (_, form) => {
    await leavesNothing(async () => {
      const reply = await postForm(visitor, path, form);
      expect(reply.status).toBeOneOf([400, 413, 422]);
    });
  });

  test('a form that is truncated or has a missing or wrong boundary', async () => {
    const { payload, headers } = multipart(file);
    await leavesNothing(async () => {
      for (const form of [
        { payload: payload.subarray(0, -20), headers },
        { payload: payload.subarray(0, 30), headers },
        { payload, headers: { 'content-type': 'multipart/form-data' } },
        { payload, headers: { 'content-type': 'multipart/form-data; boundary=other' } },
        { payload: Buffer.from('nonsense'), headers },
      ]) {
        const reply = await postForm(visitor, path, form);
        expect(reply.status).toBeOneOf([400, 422]);
      }
    });
  });

  test('JSON that claims to be files, and forms where JSON belongs', async () => {
    const body = { file: { filepath: '/etc/passwd' }, files: [{ filepath: '/etc/passwd' }] };
    const staffPath = `/conversations/${visitor.conversationId}/attachments`;
    expect((await visitor.post(path, body)).status).toBe(415);
    expect((await shop.staff.browser.post(staffPath, body)).status).toBe(415);
    for (const [client, address] of [
      [visitor, '/chat/listen'],
      [visitor, '/chat/conversations/start'],
      [shop.staff.browser, `/conversations/${visitor.conversationId}/messages/send`],
      [shop.staff.browser, '/channels'],
    ] as const) {
      expect((await postForm(client, address, multipart(file))).status).toBe(415);
    }
    const reply = await visitor.post('/chat/listen', {
      driver: 'web',
      conversation_id: visitor.conversationId,
      client_id: newClientId(),
      text: 'x',
      files: [{ filepath: '/etc/passwd' }],
    });
    expect(reply.status).toBe(422);
  });

  test('one byte more than 20 MB; exactly 20 MB are accepted', async () => {
    const largest = Buffer.alloc(MAX_FILE_BYTES, 'a');
    await leavesNothing(async () => {
      const reply = await upload('a.txt', Buffer.concat([largest, Buffer.from('a')]));
      expect([reply.status, reply.body.code]).toEqual([413, 'too_large']);
    });
    expect(await upload('a.txt', largest)).toMatchObject({ status: 201, body: { size: MAX_FILE_BYTES } });
  });

  /** Speaks raw HTTP, like a client that lies or disconnects. */
  function speak(declaredLength: number, body: Buffer, headers: Record<string, string>) {
    const { port } = app.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {});
    const lines = Object.entries({ ...visitor.headers, ...headers, 'content-length': String(declaredLength) });
    socket.write(
      `POST /api${path} HTTP/1.1\r\nhost: a\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    socket.write(body);
    return { socket, answer: () => answer };
  }

  test.each(['goes away', 'says that this was all'])('half a file when the sender %s', async (end) => {
    const { payload, headers } = multipart({ filename: 'a.txt', content: Buffer.alloc(600_000, 'a') });
    await leavesNothing(async () => {
      const before = filesOnDisk(app).length;
      const { socket } = speak(payload.length, payload.subarray(0, 400_000), headers);
      await expect.poll(() => filesOnDisk(app).length, { interval: 5 }).toBe(before + 1); // the upload had begun
      if (end === 'goes away') socket.resetAndDestroy();
      else socket.end();
    });
  });

  test('a form that is longer than declared', async () => {
    const { payload, headers } = multipart({ filename: 'a.txt', content: Buffer.alloc(1_000, 'a') });
    await leavesNothing(async () => {
      const { socket, answer } = speak(500, payload.subarray(0, 500), headers);
      await expect.poll(answer, { interval: 5 }).toMatch(/^HTTP\/1\.1 400 /);
      socket.destroy();
    });
  });
});
