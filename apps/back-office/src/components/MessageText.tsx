import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { memo } from 'react';
import { parseText, type Block, type Inline } from '@parley/contracts/rich-text';

/** Text shaping runs again for each line, so a word of thousands of letters would block the page for seconds. */
const ENDLESS_WORD = /\S{300}/;

interface Props {
  text: string;
  marks?: number;
  /** The company's texts may have labelled links, which could mislead in a stranger's. */
  isCompany?: boolean;
}

/**
 * A message text with bold, lists and links, each in the direction of its own script, and the markers of this many
 * sources. Nothing in it can act on the page.
 */
export const MessageText = memo(function MessageText({ text, marks = 0, isCompany = false }: Props) {
  return (
    <Box
      sx={{
        fontSize: 15,
        lineHeight: '22px',
        overflowWrap: 'anywhere',
        fontKerning: ENDLESS_WORD.test(text) ? 'none' : 'auto',
        whiteSpace: 'pre-wrap',
        unicodeBidi: 'plaintext',
        '& p': { m: 0 },
        '& sup': { fontSize: 11, lineHeight: 0 },
        '& ul, & ol': { my: 0, pl: 5, pr: 0 },
      }}
    >
      {parseText(text, marks, isCompany).map((block) => (
        <TextBlock key={block.at} block={block} />
      ))}
    </Box>
  );
});

function TextBlock({ block }: { block: Block }) {
  if ('lines' in block)
    return (
      <p dir="auto">
        <Pieces of={block.lines} />
      </p>
    );
  const items = block.items.map(({ at, parts }) => (
    <li key={at} dir="auto">
      <Pieces of={parts} />
    </li>
  ));
  return block.isNumbered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function Pieces({ of: parts }: { of: readonly Inline[] }) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('bold' in part)
      return (
        <b key={part.at}>
          <Pieces of={part.bold} />
        </b>
      );
    if ('italic' in part) return <em key={part.at}>{part.italic}</em>;
    if ('code' in part) return <code key={part.at}>{part.code}</code>;
    if ('mark' in part) return <sup key={part.at}>[{part.mark}]</sup>;
    return (
      <Link
        key={part.at}
        href={part.href}
        title={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        underline="always"
      >
        {part.text}
      </Link>
    );
  });
}
