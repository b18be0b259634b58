import { Fragment } from 'react';

const MAX_LENGTH = 200;

/** An address or a name of one piece that may break after its dots, dashes and the like, and is still copied as it is. */
export function Breakable({ text }: { text: string }) {
  if (text.length > MAX_LENGTH) return text;
  return text.split(/(?<=[@._/-])/).map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces have nothing but their place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
