/** A passage of knowledge to be indexed. The heading of a `qa` chunk is the question, and its text is the answer. */
export interface Chunk {
  id: number;
  title: string;
  heading: string;
  text: string;
  kind: 'text' | 'qa';
}
