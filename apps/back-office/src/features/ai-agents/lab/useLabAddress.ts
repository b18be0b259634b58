import { useUrlFilters } from '../useUrlFilters.ts';

export const VIEWS = ['cases', 'back-test'] as const;
export type View = (typeof VIEWS)[number];

interface Address {
  view: View;
  suite: string;
  /** The case in the pane; `new` is one that is being written. */
  opened: number | 'new' | null;
  isEditing: boolean;
  /** A conversation that a new case is made from. */
  conversation: number | null;
  /** A policy that a new case is for. */
  policy: number | null;
}

const idIn = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

const read = (params: URLSearchParams): Address => ({
  view: VIEWS.find((view) => view === params.get('view')) ?? 'cases',
  suite: params.get('suite') ?? '',
  opened: params.get('case') === 'new' ? 'new' : idIn(params.get('case')),
  isEditing: params.has('edit'),
  conversation: idIn(params.get('conversation')),
  policy: idIn(params.get('policy')),
});

const write = ({ view, suite, opened, isEditing }: Address) =>
  new URLSearchParams({
    ...(view !== 'cases' && { view }),
    ...(suite && { suite }),
    ...(opened !== null && { case: String(opened) }),
    ...(isEditing && { edit: '' }),
  });

/** What is shown in the lab, kept in the URL so that other screens can link to a case. */
export const useLabAddress = () => useUrlFilters(read, write);
export type LabAddress = ReturnType<typeof useLabAddress>;
