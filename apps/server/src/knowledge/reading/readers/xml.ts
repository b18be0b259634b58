import { Parser } from 'htmlparser2';
import { ReadingError } from '../page.ts';

interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (words: string) => void;
}

/** Far deeper than real files; deeper ones are crafted to stall a parser. */
const MAX_DEPTH = 2_000;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const localNames = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));

/** Streams through XML without building a tree. Names come without prefixes, and no custom or external entity is expanded. */
export function walkXml(xml: string, { open, close, text }: XmlHandler) {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ReadingError('too_much_inside');
        open?.(local(name), localNames(attributes));
      },
      onclosetag(name) {
        depth -= 1;
        close?.(local(name));
      },
      ontext: (words) => text?.(words),
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
}
