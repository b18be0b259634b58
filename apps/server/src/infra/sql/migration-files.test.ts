import { expect, test } from 'vitest';
import { readMigration, splitStatements } from './migration-files.ts';

test.each([
  ['two statements', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  ['a semicolon in a text', "SELECT ';''x;'; SELECT 2", ["SELECT ';''x;'", 'SELECT 2']],
  ['a semicolon in a name', 'SELECT 1 AS "a;""b"; SELECT 2', ['SELECT 1 AS "a;""b"', 'SELECT 2']],
  ['a function', 'DO $$ BEGIN; END $$; SELECT $a$ $$;$$ $a$;', ['DO $$ BEGIN; END $$', 'SELECT $a$ $$;$$ $a$']],
  ['comments', "-- it's; one\nSELECT 1 /* ; */ + 1; -- end;", ['SELECT 1   + 1']],
  ['nothing', ' ;; -- \n ', []],
])('%s: statements are split where they end', (_, sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});

test.each([
  ['CREATE TABLE a ();', true, false],
  ['-- parley: expand\nCREATE TABLE a ();', true, true],
  ['-- parley: contract\nDROP TABLE a;', true, false],
  ['-- parley: expand, no transaction\nSELECT 1;', false, true],
  ['-- Notes.\n-- parley: expand\nSELECT 1;', true, false],
])('the marks of %j', (sql, isTransactional, isExpand) => {
  expect(readMigration('0001-a.sql', sql)).toMatchObject({ isTransactional, isExpand });
});

test('a mistyped mark is refused', () => {
  expect(() => readMigration('0001-a.sql', '-- parley: expands\n')).toThrow('"expands" is not a mark');
});
