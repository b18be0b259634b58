/**
 * Which feature writes which table, checked by `npm run boundaries`. Everyone may read; other features call the owner
 * to write.
 */

/** A folder of apps/server/src. */
export const OWNERS: Readonly<Record<string, string>> = {
  activity: 'activity',
  address_undos: 'auth',
  agent_days: 'ai-agents',
  agent_starters: 'ai-agents',
  agent_test_cases: 'ai-agents',
  agent_test_runs: 'ai-agents',
  agent_versions: 'ai-agents',
  ai_agent_knowledge_sources: 'knowledge',
  ai_agent_policies: 'policies',
  ai_agents: 'ai-agents',
  answer_traces: 'ai-agents',
  attachments: 'attachments',
  back_test_changes: 'ai-agents',
  back_tests: 'ai-agents',
  bot_stops: 'bot-stops',
  channels: 'channels',
  chunk_vectors: 'knowledge',
  companies: 'auth',
  company_secrets: 'company-secrets',
  company_usage: 'quotas',
  conversation_tags: 'conversations',
  conversations: 'conversations',
  customer_aliases: 'customers',
  customer_field_values: 'customers',
  customer_fields: 'customers',
  customer_identities: 'customers',
  customers: 'customers',
  daily_stats: 'stats',
  data_deletions: 'platform-sign-ins',
  deleted_conversations: 'infra',
  facebook_accounts: 'facebook-accounts',
  flow_files: 'flows',
  flow_node_counts: 'flows',
  flow_run_counts: 'flows',
  flow_runs: 'flows',
  flow_versions: 'flows',
  flows: 'flows',
  instagram_accounts: 'instagram-accounts',
  invitations: 'members',
  jobs: 'infra',
  key_canary: 'infra',
  knowledge_chunks: 'knowledge',
  knowledge_pages: 'knowledge',
  knowledge_sources: 'knowledge',
  live_epoch: 'infra',
  mailbox: 'infra',
  mail_follow_ups: 'channels',
  mails: 'channels',
  memberships: 'auth',
  message_template_texts: 'message-templates',
  lab_attempts: 'ai-agents',
  lab_cases: 'ai-agents',
  lab_run_cases: 'ai-agents',
  lab_runs: 'ai-agents',
  message_template_uses: 'message-templates',
  message_templates: 'message-templates',
  messages: 'messages',
  model_providers: 'models',
  model_usage: 'models',
  oauth_states: 'platform-sign-ins',
  one_time_tokens: 'auth',
  policies: 'policies',
  policy_hits: 'policies',
  policy_topics: 'policies',
  policy_versions: 'policies',
  quick_actions: 'quick-actions',
  receipt_contents: 'receipts',
  receipt_seals: 'receipts',
  receipts: 'receipts',
  removed_files: 'attachments',
  sample_data: 'sample-data',
  search_forgotten: 'search',
  search_progress: 'search',
  search_words: 'search',
  sessions: 'auth',
  tags: 'conversations',
  transcript_addresses: 'widget-chat',
  users: 'auth',
  visitors: 'widget-chat',
  whatsapp_costs: 'whatsapp',
  whatsapp_numbers: 'whatsapp',
  whatsapp_opt_outs: 'whatsapp',
  whatsapp_templates: 'whatsapp',
};

export interface Exception {
  /** A file, or a folder that ends in a slash, below apps/server/src. */
  path: string;
  /** '*' means any table, including one that is only known at run time. */
  tables: readonly string[] | '*';
  because: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'messages/append-statement.ts',
    tables: ['attachments', 'channels', 'conversations', 'customers', 'daily_stats', 'receipt_contents', 'receipts'],
    because: 'a message is stored with all its effects by one statement, the hottest of the server',
  },
  {
    path: 'instance/erase-company.ts',
    tables: '*',
    because: 'a removed company leaves no row in any table',
  },
  {
    path: 'infra/backup/fast-load.ts',
    tables: '*',
    because: 'a restore replaces the whole database',
  },
  {
    path: 'infra/vault/keys.ts',
    tables: '*',
    because: 'a new key seals every secret again, whichever table holds it',
  },
  {
    path: 'sample-data/add.ts',
    tables: ['conversations', 'messages'],
    because:
      'it writes conversations that are over, with their times, receipts and counters; owners only write what happens now',
  },
];
