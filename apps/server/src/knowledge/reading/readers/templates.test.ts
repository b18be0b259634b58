import { expect, test } from 'vitest';
import { withoutTemplates } from './templates.ts';

test.each([
  ['a value', 'Welcome to {{ site.name }}!', 'Welcome to!'],
  ['a value in the middle', 'Open {{ product }} and sign in.', 'Open and sign in.'],
  ['a value in brackets', 'Write to us ({{ site.email }}) any time.', 'Write to us any time.'],
  ['a value of a script', 'Dear ${customer.name}, returns are free.', 'Dear, returns are free.'],
  ['the words around a box', '{% note %}\nKeep the box.\n{% endnote %}', '\nKeep the box.\n'],
  ['a condition', 'Pay {% if eu %}in euros{% else %}in dollars{% endif %}.', 'Pay in euros in dollars.'],
  ['a shortcode', 'See [returns]({{< ref "returns.md" >}}).', 'See [returns]().'],
  ['the start of an address', 'See [returns]({{ site.url }}/returns).', 'See [returns](/returns).'],
  ['a shortcode with content', '{{% notice tip %}}Keep it.{{% /notice %}}', 'Keep it.'],
  ['a comment', 'Keep it. {% comment %}TODO: ask Ann{% endcomment %}{# and Bob #}', 'Keep it.'],
  ['a value of a page made by a server', 'You have <%= days %> days.', 'You have days.'],
  ['the name of a heading', '## Returns {#returns-policy}', '## Returns'],
  ['the style of a paragraph', 'Keep it.\n{: .note }', 'Keep it.\n'],
  ['the frame of a box', ':::tip Good to know\nKeep it.\n:::', 'Good to know\n\nKeep it.\n'],
  ['imports', 'import Tabs from "@theme/Tabs";\n\nKeep it.', '\n\nKeep it.'],
  ['the mark of an alert', '> [!WARNING]\n> Keep it.', '>\n> Keep it.'],
  ['an included file', 'Go on:\n\n{!menu.md!}\n\n1. Save.', 'Go on:\n\n\n\n1. Save.'],
  ["the site's own tags", '{start_tabs}\n\n{tab|mobile}\n\n1. Save.\n\n{end_tabs}', '\n\n\n\n1. Save.\n\n'],
  ['the mark of a box', '!!! tip ""\n\n    Keep it.\n    Always.\n\nPay.', '\n\nKeep it.\nAlways.\n\nPay.'],
  [
    'the mark of a box in a list',
    '1. Save.\n\n   !!! warn "Careful"\n       Keep it.',
    '1. Save.\n\n   Careful\n   Keep it.',
  ],
  ['a tag between rows of a table', '| a |\n|---|\n{% if x %}\n| 1 |', '| a |\n|---|\n| 1 |'],
])('leaves out %s', (_, text, clean) => {
  expect(withoutTemplates(text)).toBe(clean);
});

test.each([
  'Write `{{ customer.name }}` where the name belongs.',
  'Write `` `${name}` `` where the name belongs.',
  'Add this:\n\n```liquid\n{% if customer %}\n  {{ customer.name }}\n{% endif %}\n```\n\nThen save.',
  '1. Add this:\n\n   ~~~\n   ${TOKEN}\n   ~~~\n',
  'Add <code>{{ cart.total }}</code> to the page.',
  'A set is {1, 2}, costs $5 {net} and 10 % {more}.',
  'Write {name} in the middle, or !!! at the end !!!',
  'An unfinished {{ brace and an unfinished {% tag stay.',
])('keeps code and other braces: %s', (text) => {
  expect(withoutTemplates(text)).toBe(text);
});

test('keeps what a page shows on purpose', () => {
  expect(withoutTemplates('Write {% raw %}{{ name }}{% endraw %} there.')).toBe('Write {{ name }} there.');
});

const HOSTILE = [
  '{%',
  '{{',
  '${',
  '`',
  '` ``',
  '```\n',
  '<code>',
  ':::',
  ':::a\n',
  '{# ',
  '<%',
  '{:',
  '{% raw %}',
  ' ',
  '${a}',
  '{!',
  '{a|',
  '!!! a\n',
  '    !!! ',
];
test.each(HOSTILE)('is linear for hostile text: %s', (piece) => {
  const start = performance.now();
  withoutTemplates(`{{ a }}${piece.repeat(100_000 / piece.length)}`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
