import { ACTIVITY_SUBJECTS, type ActivitySubject } from '@parley/contracts/activity';

/** The filter of the log, as kept in the URL. */
export interface Filter {
  person: string | null;
  subject: ActivitySubject | null;
  /** One thing of the subject. */
  thing: string | null;
  from: string | null;
  to: string | null;
}

export const NO_FILTER: Filter = { person: null, subject: null, thing: null, from: null, to: null };

const matching = (value: string | null, pattern: RegExp) => (value && pattern.test(value) ? value : null);
const ID = /^[1-9]\d{0,14}$/;
const dayOf = (value: string | null) =>
  Number.isNaN(Date.parse(value ?? '')) ? null : matching(value, /^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/);

/** Reads the filter from the URL. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): Filter {
  const subject = ACTIVITY_SUBJECTS.find((each) => each === params.get('subject')) ?? null;
  return {
    person: matching(params.get('person'), ID),
    subject,
    thing: subject && matching(params.get('thing'), ID),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

const given = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

/** What the address holds. */
export const paramsOf = (filter: Filter) => new URLSearchParams(given(filter));

/** What the server is asked for. */
export function queryOf({ thing, ...filter }: Filter): Record<string, string> {
  return { ...given(filter), ...(thing && { subjectId: thing }) };
}
