/** A part of a text. */
export interface Range {
  start: number;
  end: number;
}
