import type { Attachment } from '@parley/contracts/attachments';
import type { Tx } from '../infra/sql/sql.ts';

interface StoredFile extends Omit<Attachment, 'id'> {
  origin: 'customer' | 'operator' | 'bot';
  storageKey: string;
  createdAt?: Date;
}

/** Attaches stored files to a conversation, in order. They wait there for the message that carries them. */
export async function addAttachments(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  files: readonly StoredFile[],
): Promise<Attachment[]> {
  if (files.length === 0) return [];
  const rows = await db
    .insertInto('attachments')
    .values(
      files.map(({ origin, name, mediaType, size, width, height, storageKey, createdAt }) => ({
        company_id: companyId,
        conversation_id: conversationId,
        origin,
        name,
        media_type: mediaType,
        size,
        width,
        height,
        storage_key: storageKey,
        ...(createdAt && { created_at: createdAt }),
      })),
    )
    .returning(['id', 'name', 'media_type as mediaType', 'size', 'width', 'height'])
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Links an attachment to its message. Messages stored through `messages` do this themselves. */
export async function linkToMessage({ db }: Tx, companyId: number, id: number, messageId: number): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ message_id: messageId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes the files of a message that its sender took back. */
export async function removeAttachmentsOf({ db }: Tx, companyId: number, messageId: number): Promise<void> {
  await db.deleteFrom('attachments').where('company_id', '=', companyId).where('message_id', '=', messageId).execute();
}
