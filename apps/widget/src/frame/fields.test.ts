import {
  FILE_ENDINGS as ENDINGS,
  MAX_FILE_BYTES as MAX_BYTES,
  MAX_FILES as MAX_COUNT,
} from '@parley/contracts/attachments';
import { email, phone } from '@parley/contracts/rules';
import { describe, expect, test } from 'vitest';
import { problemOf } from './fields.ts';
import { FILE_ENDINGS } from './file-endings.ts';
import { MAX_FILE_BYTES, MAX_FILES, problemOfFile } from './file-rules.ts';

describe('an answer in the form before the chat', () => {
  test.each([
    ['text', true, '', 'required'],
    ['text', true, '   ', 'required'],
    ['text', false, '', null],
    ['text', true, 'Irina', null],
    ['email', true, 'irina@post', 'badEmail'],
    ['email', false, '', null],
    ['email', true, ' irina@post.example ', null],
    ['phone', true, '123', 'badPhone'],
    ['phone', false, '+43 660 000 000', null],
  ] as const)('of type %s (required: %s) %j has the problem %s', (type, is_required, value, problem) => {
    expect(problemOf({ type, is_required }, value)).toBe(problem);
  });

  test.each(['a@b', 'a@b.c', 'a b@c.d', 'a@b.c.', 'a@b..c', 'a@@b.c', '<a>@b.c', 'ä@ö.ü', 'a@b.c,d@e.f', '@b.c'])(
    'the address %j is validated as on the server',
    (value) => {
      expect(problemOf({ type: 'email', is_required: true }, value) === null).toBe(email(value) === null);
    },
  );

  test.each(['12345', '+1 (234) 567-89', '++12345', '1234', '1'.repeat(21), '12345x', '12.34.56'])(
    'the number %j is validated as on the server',
    (value) => {
      expect(problemOf({ type: 'phone', is_required: true }, value) === null).toBe(phone(value) === null);
    },
  );
});

describe('a file', () => {
  test('may be of any type that the server accepts', () => {
    expect(FILE_ENDINGS).toBe(ENDINGS.map((ending) => `.${ending}`).join(','));
    expect(MAX_FILE_BYTES).toBe(MAX_BYTES);
    expect(MAX_FILES).toBe(MAX_COUNT);
  });

  test.each([
    ['a.png', 1, null],
    ['A.PNG', 1, null],
    ['a.tar.zip', 1, null],
    ['a.exe', 1, 'badFile'],
    ['png', 1, 'badFile'],
    ['a.svg', 1, 'badFile'],
    ['a.mov', 20_000_001, 'tooLarge'],
    ['a.mov', 20_000_000, null],
  ])('%s of %d bytes has the problem %s', (name, size, problem) => {
    expect(problemOfFile({ name, size })).toBe(problem);
  });
});
