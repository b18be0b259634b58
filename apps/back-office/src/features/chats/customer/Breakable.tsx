import { Fragment } from 'react';

const MAX_LENGTH = 200;

/** A long unbroken text that may wrap after dots, dashes and the like, yet is copied unchanged. */
export function Breakable({ text }: { text: string }) {
  if (text.length > MAX_LENGTH) return text;
  return text.split(/(?<=[@._/-])/).map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no id
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
