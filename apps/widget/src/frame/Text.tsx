import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { parseText, type Inline } from '@parley/contracts/rich-text';

function draw(parts: Inline[]): ComponentChild[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('bold' in part) return <b key={part.at}>{draw(part.bold)}</b>;
    if ('italic' in part) return <em key={part.at}>{part.italic}</em>;
    if ('code' in part) return <code key={part.at}>{part.code}</code>;
    if ('mark' in part) return <sup key={part.at}>[{part.mark}]</sup>;
    return (
      <a key={part.at} href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  });
}

export interface TextProps {
  text: string;
  marks?: number | undefined;
  /** The company's texts may have labelled links. */
  isCompany?: boolean;
}

/**
 * A message text with the markers of this many sources. It is only ever rendered as text: markup is never interpreted.
 */
export function Text({ text, marks, isCompany }: TextProps) {
  const blocks = useMemo(() => parseText(text, marks, isCompany), [text, marks, isCompany]);
  return (
    <>
      {blocks.map((block) => {
        if ('lines' in block)
          return (
            <p key={block.at} dir="auto">
              {draw(block.lines)}
            </p>
          );
        const items = block.items.map(({ at, parts }) => (
          <li key={at} dir="auto">
            {draw(parts)}
          </li>
        ));
        return block.isNumbered ? (
          <ol key={block.at} start={block.start}>
            {items}
          </ol>
        ) : (
          <ul key={block.at}>{items}</ul>
        );
      })}
    </>
  );
}
