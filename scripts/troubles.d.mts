interface Trouble {
  name: string;
  isFailed: boolean;
  why: string;
}
export function troublesOf(vitest: unknown, playwright: unknown): Trouble[];
