import { ImpossibleAction } from '../impossible-action.ts';
import type { Asset, MetaState, Person } from './state.ts';

export interface NewPerson {
  firstName: string;
  lastName?: string | undefined;
  username?: string | undefined;
  language?: string | undefined;
  hasPhoto?: boolean | undefined;
  hasProfile?: boolean | undefined;
}

const FIRST_PERSON_ID = 70_000;

export type People = ReturnType<typeof createPeople>;

/** The customers, and finding who and what an action is about. */
export function createPeople(state: MetaState) {
  return {
    /** A customer, who can write to any Page and Instagram account. */
    addPerson({
      firstName,
      lastName = '',
      username,
      language = 'en',
      hasPhoto = false,
      hasProfile = true,
    }: NewPerson): Person {
      const id = String(FIRST_PERSON_ID + state.people.size + 1);
      const person: Person = {
        id,
        firstName,
        lastName,
        username: username ?? `${firstName.toLowerCase()}.${id}`,
        language,
        hasPhoto,
        hasProfile,
      };
      state.people.set(id, person);
      return person;
    },
    getPerson(id: string): Person {
      return state.people.get(id) ?? fail(`There is no person ${id}.`);
    },
    /** A Page or an Instagram account, by its id. */
    getAccount(id: string): Asset {
      return state.pages.get(id) ?? state.instagram.get(id) ?? fail(`There is no Page or account ${id}.`);
    },
  };
}

function fail(why: string): never {
  throw new ImpossibleAction(why);
}
