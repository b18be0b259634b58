import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './platform-fields.ts';
import { createRemembering } from './testing/remembering.ts';

test('what an adapter learns by itself, or has a default for, is not asked for', () => {
  const { remembering } = createRemembering();
  const adapter = {
    ...remembering,
    settings: z.object({ username: z.string().optional(), host: z.string(), port: z.number().default(25) }),
    secrets: z.object({ token: z.string().trim().min(20) }),
  };
  expect(fieldsOf(adapter)).toEqual([
    { name: 'token', kind: 'secret' },
    { name: 'host', kind: 'text' },
  ]);
  expect(fieldsOf(remembering)).toEqual([]);
});
