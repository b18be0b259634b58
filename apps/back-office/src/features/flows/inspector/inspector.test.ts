import { nodeTypes, type NodeTypeName } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newStep } from '../steps/new-step.ts';
import { namesIn, requestToTry } from '../steps/request-try.ts';
import { CHOICE_KEYS } from './choice-keys.ts';
import { EDITORS } from './editors/index.ts';
import { fieldsOf } from './fields-of.ts';
import { issueAt } from './issue-words.ts';
import { moved } from './moved.ts';
import { SettingsForm } from './SettingsForm.tsx';

const schemaOf = (type: string) => nodeTypes.get(type)?.settings ?? z.never();

test('the form of a question is generated from its settings', () => {
  expect(fieldsOf(schemaOf('ask')).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'text: text',
    'answer: enum',
    'variable: variable',
    'least: number',
    'most: number',
    'pattern: template',
    'retries: number',
    'retryText: text',
    'timeoutMinutes: timeout',
  ]);
  expect(fieldsOf(schemaOf('ask'))[1]).toMatchObject({
    isOptional: false,
    options: expect.arrayContaining(['text', 'yesNo']),
  });
});

const drawn = Object.entries(EDITORS).flatMap(([type, editor]) => (editor === SettingsForm ? [type] : []));

test.each(drawn)('the form of %s shows all of its settings and has labels for their options', (type) => {
  const fields = fieldsOf(schemaOf(type));
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(newStep(type as NodeTypeName, 'en').settings));
  const choices = fields.filter((field) => field.kind === 'enum');
  for (const { name, options } of choices) expect(Object.keys(CHOICE_KEYS[name] ?? {})).toEqual(options);
});

test('settings that the generated form cannot show have their own editor', () => {
  expect(fieldsOf(schemaOf('switch'))).toEqual([]);
  expect(fieldsOf(schemaOf('choice')).map(({ name }) => name)).not.toContain('options');
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
])('the item at %i is moved to %i: %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('a problem is shown only at its own field', () => {
  const { error } = schemaOf('httpRequest').safeParse({
    method: 'GET',
    url: '',
    saves: [{ path: 'a', variable: '1' }],
  });
  const issues = error?.issues ?? [];
  expect(issueAt(issues, ['url'])?.code).toBe('too_small');
  expect(issueAt(issues, ['saves', 0, 'variable'])?.code).toBe('invalid_format');
  expect(issueAt(issues, ['saves', 0, 'path'])).toBeUndefined();
  expect(issueAt(issues, ['saves'])).toBeUndefined();
});

test('a request is tested as written, with values for its variables', () => {
  const settings = {
    method: 'POST',
    url: 'https://shop.example/{{no}}',
    headers: [
      { name: 'x-key', value: '{{key | none}}' },
      { name: '', value: 'left out' },
    ],
    body: '{"mail":"{{mail}}"}',
    timeoutSeconds: 90,
  };
  expect(namesIn(settings)).toEqual(['no', 'mail', 'key']);
  expect(requestToTry(settings, { no: '7/8' })).toEqual({
    method: 'POST',
    url: 'https://shop.example/{{no}}',
    headers: [{ name: 'x-key', value: '{{key | none}}' }],
    body: '{"mail":"{{mail}}"}',
    timeoutSeconds: 5,
    values: [
      { name: 'no', value: '7/8' },
      { name: 'mail', value: '' },
      { name: 'key', value: '' },
    ],
  });
  expect(requestToTry({ ...settings, method: 'GET' }, {}).body).toBe('');
});
