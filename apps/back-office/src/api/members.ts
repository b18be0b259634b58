import { listMembers, type Member } from '@parley/contracts/members';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const EVERYBODY = ['members', 'everybody', 'all'];

async function readEverybody(signal: AbortSignal): Promise<Member[]> {
  const everybody: Member[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { data: Member[]; nextCursor: string | null } = await call(
      listMembers,
      { query: cursor ? { cursor } : {} },
      { signal },
    );
    everybody.push(...page.data);
    cursor = page.nextCursor;
  }
  return everybody.toSorted((one, other) => one.name.localeCompare(other.name));
}

const areHere = (everybody: Member[]) => everybody.filter(({ deactivatedAt }) => deactivatedAt === null);

/** Everyone who works or worked in the company, by name. */
export const useEverybodyEver = () => useQuery({ queryKey: EVERYBODY, queryFn: ({ signal }) => readEverybody(signal) });

/** Everyone who works in the company now, by name. */
export const useEverybody = (isWanted = true) =>
  useQuery({
    queryKey: EVERYBODY,
    queryFn: ({ signal }) => readEverybody(signal),
    select: areHere,
    enabled: isWanted,
  });
