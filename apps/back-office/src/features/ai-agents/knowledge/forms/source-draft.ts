import { NewSource, type SourceWithContent, type SourceContent } from '@parley/contracts/knowledge';
import type { Problem } from '@parley/contracts/error-texts/index';
import { problemsOf } from '@parley/contracts/rules';
import { withoutScheme, withScheme } from '../../../../components/web-address.ts';
import type { WrittenType } from '../opened.ts';

/** A question with its answer. The id identifies it while others are added and removed. */
export interface DraftPair {
  id: string;
  question: string;
  answer: string;
}

/** The form values of a source of any type. */
export interface SourceDraft {
  name: string;
  text: string;
  pairs: readonly DraftPair[];
  url: string;
  /** One pattern per line. */
  include: string;
  exclude: string;
  depth: string;
  pageCap: string;
  /** It counts where sources contradict each other. */
  takesPrecedence: boolean;
}

export const newPair = (): DraftPair => ({ id: crypto.randomUUID(), question: '', answer: '' });

/** The form values of a source; empty for a new one. */
export function draftOf(source: SourceWithContent | undefined, name = ''): SourceDraft {
  const draft: SourceDraft = {
    name: source?.name ?? name,
    text: '',
    pairs: [],
    url: '',
    include: '',
    exclude: '',
    depth: '3',
    pageCap: '200',
    takesPrecedence: (source?.rank ?? 0) > 0,
  };
  const content = source?.content;
  if (!content || content.type === 'file') return { ...draft, pairs: [newPair()] };
  if (content.type === 'text') return { ...draft, text: content.text };
  if (content.type === 'qa') return { ...draft, pairs: content.pairs.map((pair) => ({ ...newPair(), ...pair })) };
  if (content.type === 'url') return { ...draft, url: content.url };
  const { url, include, exclude, depth, pageCap } = content;
  return {
    ...draft,
    url,
    include: include.join('\n'),
    exclude: exclude.join('\n'),
    depth: String(depth),
    pageCap: String(pageCap),
  };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function contentOf(type: WrittenType, draft: SourceDraft): SourceContent {
  if (type === 'text') return { type, text: draft.text };
  if (type === 'qa') return { type, pairs: draft.pairs.map(({ question, answer }) => ({ question, answer })) };
  const url = withScheme(draft.url);
  if (type === 'url') return { type, url };
  return {
    type,
    url,
    include: lines(draft.include),
    exclude: lines(draft.exclude),
    depth: number(draft.depth),
    pageCap: number(draft.pageCap),
  };
}

/** The request body. Pages and sites without a name are named after their URL. */
export function sourceOf(type: WrittenType, draft: SourceDraft) {
  const address = type === 'url' || type === 'site' ? withoutScheme(draft.url) : '';
  return { name: draft.name.trim() || address.slice(0, 200), content: contentOf(type, draft) };
}

/** The rank of a source after its switch was set: a higher one that staff gave it before is kept. */
export const rankOf = ({ takesPrecedence }: SourceDraft, before: number): number =>
  takesPrecedence ? Math.max(1, before) : 0;

/** Validation problems by field: "name", "text", "pairs.2.answer", "url". */
export function problemsIn(type: WrittenType, draft: SourceDraft): Record<string, Problem> {
  const parsed = NewSource.safeParse(sourceOf(type, draft), { reportInput: true });
  if (parsed.success) return {};
  const isNamed = draft.name.trim() !== '' || type === 'text' || type === 'qa';
  return Object.fromEntries(
    Object.entries(problemsOf(parsed.error))
      .filter(([path]) => path !== 'name' || isNamed)
      // A list of patterns is a single field.
      .map(([path, problem]) => [path.replace(/^content\./, '').replace(/^((?:in|ex)clude)\.\d+$/, '$1'), problem]),
  );
}
