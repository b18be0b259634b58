export interface Figure {
  what: string;
  goal: string;
  measured: string;
}
