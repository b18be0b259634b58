import webPush from 'web-push';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const LOCATION = 'push_keys.sealed:null:1';

/** The key pair by which push services recognise this installation: made when it is first needed, the same on all nodes. */
export function createPushKeys(sql: Sql, vault: Vault, log: Log): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined;

  const open = () =>
    sql.asSystem(async ({ db }) => {
      const made = webPush.generateVAPIDKeys();
      const values = { public_key: made.publicKey, sealed: vault.seal(made.privateKey, LOCATION) };
      await db
        .insertInto('push_keys')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { public_key: publicKey, sealed } = await db
        .selectFrom('push_keys')
        .select(['public_key', 'sealed'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      try {
        return { publicKey, privateKey: vault.unseal(sealed, LOCATION) };
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
        log.warn('The keys of web push cannot be read. There are new ones; browsers have to be registered again.');
        await db.deleteFrom('push_subscriptions').execute();
        await db.updateTable('push_keys').set(values).execute();
        return made;
      }
    });

  return () => {
    known ??= open().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
