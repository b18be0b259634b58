import type { AgentSettings, AgentStatus, AiAgent } from '@parley/contracts/ai-agents';
import { changed, changesBetween, recordActivity, type Actor } from '../activity/index.ts';
import { contentHash } from '../infra/content-hash.ts';
import type { Tx } from '../infra/sql/sql.ts';

interface Changes {
  name?: string;
  description?: string;
  status?: AgentStatus;
  deleted_at?: Date;
  settings?: AgentSettings | undefined;
}

/** Records what staff have changed about an agent; switching it is an entry of its own. */
export async function recordChange(
  tx: Tx,
  by: Actor,
  before: Pick<AiAgent, 'id' | 'name' | 'description' | 'status' | 'settings'>,
  { name, description, status, deleted_at, settings }: Changes,
): Promise<void> {
  const entry = { id: before.id, name: name ?? before.name };
  if (deleted_at) return recordActivity(tx, by, 'agent.removed', entry);
  const changes = [
    ...changesBetween({ name: before.name }, { name }),
    ...changed(
      description !== undefined && description !== before.description && 'description',
      settings && contentHash(settings) !== contentHash(before.settings) && 'settings',
    ),
  ];
  if (changes.length > 0) await recordActivity(tx, by, 'agent.changed', { ...entry, changes });
  if (status !== undefined && status !== before.status)
    await recordActivity(tx, by, status === 'live' ? 'agent.enabled' : 'agent.paused', entry);
}
