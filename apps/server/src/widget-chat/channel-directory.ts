import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerTime } from '@parley/contracts/answer-times';
import type { WidgetSettings } from '@parley/contracts/channels';
import type { QuickAction } from '@parley/contracts/quick-actions';
import { AGENT_GREETING, allowedGreeting } from '../ai-agents/index.ts';
import { noteUse, readSettings } from '../channels/index.ts';
import { FLOW_TRIGGERS, firstWordsOf } from '../flows/index.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { SHOWN_ACTIONS } from '../quick-actions/index.ts';
import type { AnswerTimes } from '../waiting-customers/index.ts';
import { originOf } from './origin-of.ts';

export interface WidgetChannel {
  id: number;
  key: string;
  companyId: number;
  name: string;
  companyName: string;
  settings: WidgetSettings;
  quickActions: Pick<QuickAction, 'type' | 'texts' | 'target'>[];
  /** The greeting of the agent that answers here, in its languages; null if none does. */
  agentGreeting: AgentSettings['greeting'] | null;
  flowId: number | null;
  agentId: number | null;
  /** When the flow that answers here speaks before the visitor does. */
  firstWords: ReturnType<typeof firstWordsOf>;
  identitySecret: Buffer | null;
  /** The team is there, and a staff member was active within the last minutes. */
  isOnline: boolean;
  /** How soon people answer, or when they are back, in every language; empty if it is not shown or not known. */
  people: AnswerTime['texts'];
  /** A published flow or a live agent answers here. */
  hasBot: boolean;
}

export interface ChannelDirectory {
  /** The enabled channel of a public key. */
  find(key: string): Promise<WidgetChannel | null>;
  /** For calls without a key: the key of the visitor's channel, or of the only channel there is. */
  guessKey(tokenHash: Buffer | null): Promise<string>;
  /** The key of the newest channel of all, for trying out the widget on a developer's machine. */
  newestKey(): Promise<string>;
  /** Records that the widget was used on this page, so that staff see where it is installed. */
  noteUse(channel: WidgetChannel, pageUrl: string | undefined): Promise<void>;
  /** A channel changed on this node: drop the cache. */
  forget(): void;
}

interface Row extends Omit<WidgetChannel, 'people'> {
  triggers: unknown;
  presentation: unknown;
  showsAnswerTime: boolean;
}

const REMEMBERED_MS = 2_000;
const NOTED_MS = 60_000;
const MAX_CACHED = 10_000;

const CHANNEL_BY_KEY = `
  SELECT channels.id, channels.key, channels.company_id AS "companyId", channels.name, channels.has_bot AS "hasBot", channels.ai_agent_id AS "agentId", channels.flow_id AS "flowId", companies.name AS "companyName", channels.settings, channels.presentation, channels.shows_answer_time AS "showsAnswerTime",
    ${SHOWN_ACTIONS} AS "quickActions", ${AGENT_GREETING} AS "agentGreeting", ${FLOW_TRIGGERS} AS triggers, identity_secret AS "identitySecret",
    EXISTS (SELECT FROM sessions WHERE sessions.company_id = channels.company_id AND last_seen_at > now() - interval '2 minutes') AS "isOnline"
  FROM channels JOIN companies ON companies.id = channels.company_id
  WHERE key = $1 AND channels.type = 'web_widget' AND is_enabled`;

const KEY_BY_TOKEN = `
  SELECT channels.key FROM visitors JOIN channels ON channels.id = visitors.channel_id
  WHERE token_hash = $1 AND visitors.expires_at > now()`;
const SOME_KEYS = `SELECT key FROM channels WHERE type = 'web_widget' AND is_enabled LIMIT 2`;
const NEWEST_KEY = `SELECT key FROM channels WHERE type = 'web_widget' AND is_enabled ORDER BY id DESC LIMIT 1`;

/** Every widget call names its key, so channels are cached: changes made on this node apply immediately, others within 2 s. */
export function createChannelDirectory(sql: Sql, answerTimes: AnswerTimes): ChannelDirectory {
  const known = new Map<string, { channel: WidgetChannel; until: number }>();
  const noted = new Map<number, number>();
  return {
    async find(key) {
      if (!key || key.length > 200 || key.includes('\0')) return null;
      const remembered = known.get(key);
      if (remembered && remembered.until > Date.now()) return remembered.channel;
      const [row] = await sql.runAsSystem<Row>('channel-by-key', CHANNEL_BY_KEY, [key]);
      if (!row) {
        known.delete(key);
        return null;
      }
      const { triggers, presentation, showsAnswerTime, ...stored } = row;
      const { texts: people, isOpen } = await answerTimes.read(row.companyId);
      const { agentId } = stored;
      const channel = {
        ...stored,
        firstWords: firstWordsOf(triggers),
        settings: readSettings({ settings: row.settings, presentation, showsAnswerTime }),
        isOnline: row.isOnline && isOpen,
        people: showsAnswerTime ? people : [],
        agentGreeting:
          row.agentGreeting && agentId !== null
            ? await allowedGreeting(sql, row.companyId, agentId, row.agentGreeting)
            : null,
      };
      if (known.size >= MAX_CACHED) known.clear();
      known.set(key, { channel, until: Date.now() + REMEMBERED_MS });
      return channel;
    },
    async guessKey(tokenHash) {
      if (tokenHash)
        return (await sql.runAsSystem<{ key: string }>('key-by-token', KEY_BY_TOKEN, [tokenHash]))[0]?.key ?? '';
      const keys = await sql.runAsSystem<{ key: string }>('some-keys', SOME_KEYS, []);
      return keys.length === 1 ? (keys[0]?.key ?? '') : '';
    },
    newestKey: async () => (await sql.runAsSystem<{ key: string }>('newest-key', NEWEST_KEY, []))[0]?.key ?? '',
    async noteUse(channel, pageUrl) {
      const isKnown = (noted.get(channel.id) ?? 0) > Date.now() - NOTED_MS;
      if (isKnown) return;
      noted.set(channel.id, Date.now());
      await noteUse(sql, channel.companyId, channel.id, originOf(pageUrl));
    },
    forget: () => known.clear(),
  };
}
