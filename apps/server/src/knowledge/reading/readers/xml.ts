import { Parser } from 'htmlparser2';
import { ReadingError } from '../page.ts';

interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (words: string) => void;
}

/** Programs write nothing near it; deeper files are made to hold a parser up. */
const MAX_DEPTH = 2_000;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const localNames = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));

/** Walks through XML once, without building anything: names come without their prefixes, and no entity is looked up. */
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
