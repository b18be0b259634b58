import type { Blocks } from '../blocks.ts';
import { oneLine, removeUnseen } from '../decode-text.ts';

/** Names of question and answer columns in our seven languages. */
const QUESTION =
  /^(questions?|q|frage|fragen|întrebare(a)?|intrebare(a)?|întrebări|вопросы?|питання|запитання|domand[ae])$/iu;
const ANSWER =
  /^(answers?|a|antwort(en)?|réponses?|reponses?|răspuns(ul|uri)?|raspuns(ul|uri)?|ответы?|відповід[ьі]|rispost[ae])$/iu;

/** Adds a table either as questions with answers, or row by row with the column names. */
export function addTable(rows: readonly (readonly string[])[], blocks: Blocks) {
  const written = rows.filter((row) => row.some((cell) => cell.trim()));
  const top = written.findIndex((row) => width(row) > 1);
  // Single cells above a table are its title or a remark.
  for (const row of written.slice(0, Math.max(0, top))) blocks.text(plain(row));
  const filled = written.slice(Math.max(0, top));
  const head = filled[0]?.map(oneLine) ?? [];
  const question = head.findIndex((name) => QUESTION.test(name));
  const answer = head.findIndex((name) => ANSWER.test(name));
  if (question >= 0 && answer >= 0) {
    for (const row of filled.slice(1)) blocks.answer(row[question] ?? '', row[answer] ?? '');
    return;
  }
  const isNamed = filled.length > 1 && isHead(head);
  if (isNamed) for (const row of filled.slice(1)) blocks.row(named(head, row));
  else for (const row of filled) blocks.text(plain(row));
}

/** The first row is a header if its cells are text, all filled and all different. */
function isHead(cells: readonly string[]): boolean {
  const words = cells.filter(Boolean);
  return (
    words.length > 1 && new Set(words).size === words.length && words.every((cell) => !/^[\d\s.,:%€$+-]+$/.test(cell))
  );
}

function named(head: readonly string[], row: readonly string[]): string {
  return row
    .map((cell, index) => ({ name: head[index], value: removeUnseen(cell).trim() }))
    .filter(({ value }) => value)
    .map(({ name, value }) => (name ? `${name}: ${value}` : value))
    .join('\n');
}

const width = (row: readonly string[]) => row.filter((cell) => cell.trim()).length;
const plain = (row: readonly string[]) => row.map(oneLine).filter(Boolean).join(' | ');
