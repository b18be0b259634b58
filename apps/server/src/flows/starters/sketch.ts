import { LOCALES } from '@parley/contracts/locales';
import type { FlowDefinition, Text } from '@parley/flow-engine';

/** A step in short form: its type, position, settings, and where each exit leads. */
type Sketched = [type: string, column: number, row: number, settings: object, to?: Record<string, string>];

const COLUMN = 260;
const ROW = 220;

/** The same text in every language: en, ro, ru, ua, de, fr, it. */
export const words = (...each: [string, string, string, string, string, string, string]): Text =>
  Object.fromEntries(LOCALES.map((locale, index) => [locale, each[index]]));

/** Builds a flow from sketched steps; the first one follows the start, and speaks as soon as the chat is opened. */
export function sketch(steps: Record<string, Sketched>): FlowDefinition {
  const [first = ''] = Object.keys(steps);
  const all: Record<string, Sketched> = {
    start: ['start', 0, 0, {}, { next: first }],
    opened: ['trigger', 0, 1, { on: 'event', event: 'chat_opened' }, { next: first }],
    ...steps,
  };
  return {
    format: 1,
    languages: [...LOCALES],
    nodes: Object.entries(all).map(([id, [type, column, row, settings]]) => ({
      id,
      type,
      title: '',
      x: column * COLUMN,
      y: row * ROW,
      settings: settings as Record<string, unknown>,
    })),
    edges: Object.entries(all).flatMap(([from, [, , , , to = {}]]) =>
      Object.entries(to).map(([exit, target]) => ({ id: `${from}-${exit}`, from, exit, to: target })),
    ),
    notes: [],
  };
}

/** Used by several starters. */
export const ORDER_NUMBER = words(
  'What is your order number?',
  'Care este numărul comenzii?',
  'Какой номер вашего заказа?',
  'Який номер вашого замовлення?',
  'Wie lautet Ihre Bestellnummer?',
  'Quel est votre numéro de commande ?',
  'Qual è il numero del suo ordine?',
);
