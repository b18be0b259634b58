import { listMembers, type Member } from '@parley/contracts/members';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

async function readEverybody(signal: AbortSignal): Promise<Member[]> {
  const everybody: Member[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { data, nextCursor }: { data: Member[]; nextCursor: string | null } = await call(
      listMembers,
      { query },
      { signal },
    );
    everybody.push(...data);
    cursor = nextCursor;
  } while (cursor !== null);
  return everybody.toSorted((one, other) => one.name.localeCompare(other.name));
}

const everybodyEver = queryOptions({
  queryKey: ['members', 'everybody', 'all'],
  queryFn: ({ signal }) => readEverybody(signal),
});
const areHere = (everybody: Member[]) => everybody.filter(({ deactivatedAt }) => deactivatedAt === null);

/** Everyone who works or worked in the company, by name. */
export const useEverybodyEver = () => useQuery(everybodyEver);

/** Everyone who works in the company now, by name. */
export const useEverybody = (enabled = true) => useQuery({ ...everybodyEver, select: areHere, enabled });
