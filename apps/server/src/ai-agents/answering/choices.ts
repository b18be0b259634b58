import type { MessageExtras } from '@parley/contracts/messages';
import { sentencesOf } from '../../understanding/language/index.ts';

/** A passage that the question may be about. */
export interface Candidate {
  title: string;
  heading: string;
  text: string;
  /** The share of the question's words that it contains, from 0 to 1; words without a subject count little. */
  coverage: number;
  isInLanguage: boolean;
}

const MAX_CHOICES = 3;
const MAX_LABEL_LENGTH = 60;
/** What shares less with the question, by itself or beside the best passage, has another subject. */
const MIN_COVERAGE = 0.15;
const MIN_SHARE_OF_BEST = 0.5;

/** One button per topic that the question may be about, those in the customer's language first. */
export function choicesOf(candidates: readonly Candidate[]): MessageExtras['options'] {
  const best = Math.max(0, ...candidates.map(({ coverage }) => coverage));
  const near = candidates.filter(({ coverage }) => coverage >= Math.max(MIN_COVERAGE, best * MIN_SHARE_OF_BEST));
  const sorted = near.toSorted((one, other) => Number(other.isInLanguage) - Number(one.isInLanguage));
  const labels = new Set(sorted.map(topicOf).filter(Boolean));
  return [...labels].slice(0, MAX_CHOICES).map((label, at) => ({ id: `choice-${at + 1}`, label }));
}

/** A short name for what a passage is about: its own heading, the title of its page, or how it begins. */
export const topicOf = (passage: Pick<Candidate, 'title' | 'heading' | 'text'>): string =>
  shorten(nameOf(passage) || openingOf(passage.text));

/** The own heading of a passage or the title of its page; empty if it has neither. */
export const nameOf = ({ title, heading }: Pick<Candidate, 'title' | 'heading'>): string =>
  heading.split(' › ').at(-1)?.trim() || (isFileName(title) ? '' : title.trim());

/** Whether a title is only the name of a file or an address, which says little to customers: `older-os-versions`, `IMG_2034`. */
export const isFileName = (title: string): boolean =>
  /^(?:https?:\S*|\S+\.[a-z][a-z\d]{1,4}|\S*_\S*|\p{Ll}\S*-\S*|\S+-\S+-\S+|\p{L}*\d+)$/u.test(title.trim());

function openingOf(text: string): string {
  const [first] = sentencesOf(text);
  return (first?.text ?? '').replace(/^(?:- |\d{1,3}[.)] )/, '').replace(/[\s.:]+$/, '');
}

/** Cut between two words. */
function shorten(label: string): string {
  if (label.length <= MAX_LABEL_LENGTH) return label;
  const start = label.slice(0, MAX_LABEL_LENGTH - 1);
  const end = start.lastIndexOf(' ');
  return `${(end > MAX_LABEL_LENGTH / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/, '')}…`;
}
