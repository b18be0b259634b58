/** A piece of knowledge as it is indexed. A `qa` chunk has the customers' question as its heading and the answer as its text. */
export interface Chunk {
  id: number;
  title: string;
  heading: string;
  text: string;
  kind: 'text' | 'qa';
}
