import { MAX_NOTES, type Note } from '@parley/contracts/notes';
import { countNoteChange } from '../conversations/index.ts';
import type { HiddenData } from '../hidden-data/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { insertNote, wordsIn } from './insert-note.ts';
import type { TellMembers } from '../notifications/index.ts';
import { hasUnseen, markSeen, storeMentions, type NoteOf } from './mentions.ts';
import { readNote, readNotes } from './read-notes.ts';

interface Place {
  conversationId: number;
  id: number;
}

export type Notes = ReturnType<typeof createNotes>;

/** Notes about conversations for colleagues. Every change locks the conversation first, so that all of them agree on the order. */
export function createNotes(sql: Sql, hidden: HiddenData, announce: (companyId: number) => void, tell: TellMembers) {
  const change = <T>(companyId: number, conversationId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql.inCompany(companyId, async (tx) => {
      await countNoteChange(tx, companyId, conversationId);
      tx.afterCommit(() => announce(companyId));
      return work(tx);
    });

  /** Changes a note that this person has written; others may only read it. */
  const changeOwn = <T>(
    companyId: number,
    userId: number,
    { conversationId, id }: Place,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    change(companyId, conversationId, async (tx) => {
      const note = await tx.db
        .selectFrom('notes')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('conversation_id', '=', conversationId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!note) throw notFound();
      if (note.user_id !== userId) throw new AppError('forbidden');
      return work(tx);
    });
  const mention = async (tx: Tx, note: NoteOf, text: string) => {
    const { companyId, conversationId } = note;
    const userIds = await storeMentions(tx, note, text);
    await tell(tx, { companyId, conversationId, userIds, kind: 'mention' });
  };
  const update = ({ db }: Tx, companyId: number, id: number) =>
    db.updateTable('notes').where('company_id', '=', companyId).where('id', '=', id);

  return {
    list: (companyId: number, conversationId: number): Promise<Note[]> =>
      sql.inCompany(companyId, async (tx) => {
        await mustExist(tx, companyId, conversationId);
        return readNotes(tx, hidden, companyId, conversationId);
      }),

    add: (
      companyId: number,
      userId: number,
      conversationId: number,
      { text: written, clientId }: { text: string; clientId?: string | undefined },
    ): Promise<Note> =>
      change(companyId, conversationId, async (tx) => {
        const text = written.trim();
        const earlier = clientId && (await findByClientId(tx, companyId, conversationId, clientId));
        if (earlier && earlier.user_id !== userId) throw new AppError('conflict');
        if (earlier) return readNote(tx, hidden, companyId, conversationId, earlier.id);
        await refuseTooMany(tx, companyId, conversationId);
        const { id, mentioned } = await insertNote(tx, { companyId, conversationId, userId, text, clientId });
        await tell(tx, { companyId, conversationId, userIds: mentioned, kind: 'mention' });
        return readNote(tx, hidden, companyId, conversationId, id);
      }),

    save: (companyId: number, userId: number, place: Place, written: string): Promise<Note> =>
      changeOwn(companyId, userId, place, async (tx) => {
        const { conversationId, id } = place;
        const text = written.trim();
        const words = await wordsIn(tx, companyId, conversationId, text);
        await update(tx, companyId, id).set({ text, words, edited_at: new Date() }).execute();
        await mention(tx, { companyId, conversationId, noteId: id, authorId: userId }, text);
        return readNote(tx, hidden, companyId, conversationId, id);
      }),

    delete: (companyId: number, userId: number, place: Place): Promise<void> =>
      changeOwn(companyId, userId, place, async (tx) => {
        await update(tx, companyId, place.id).set({ deleted_at: new Date() }).execute();
      }),

    restore: (companyId: number, userId: number, place: Place): Promise<Note> =>
      changeOwn(companyId, userId, place, async (tx) => {
        await update(tx, companyId, place.id).set({ deleted_at: null }).execute();
        return readNote(tx, hidden, companyId, place.conversationId, place.id);
      }),

    /** This person has seen the notes about the conversation that mention them. */
    seeMentions: async (companyId: number, userId: number, conversationId: number): Promise<void> => {
      const isNews = await sql.inCompany(companyId, async (tx) => {
        await mustExist(tx, companyId, conversationId);
        return hasUnseen(tx, companyId, conversationId, userId);
      });
      if (isNews) await change(companyId, conversationId, (tx) => markSeen(tx, companyId, conversationId, userId));
    },
  };
}

async function mustExist({ db }: Tx, companyId: number, conversationId: number): Promise<void> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!found) throw notFound();
}

const findByClientId = ({ db }: Tx, companyId: number, conversationId: number, clientId: string) =>
  db
    .selectFrom('notes')
    .select(['id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

async function refuseTooMany({ db }: Tx, companyId: number, conversationId: number): Promise<void> {
  const { count } = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTES) throw invalid({ text: { key: 'tooMany', params: { n: MAX_NOTES } } });
}
