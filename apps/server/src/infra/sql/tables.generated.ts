// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as the value, written as its JSON text. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Activity {
  id: GeneratedAlways<number>;
  company_id: number;
  created_at: Generated<Date>;
  kind: string;
  subject: GeneratedAlways<string>;
  subject_id: number | null;
  subject_name: string | null;
  user_id: number;
  user_name: string;
  session_id: number | null;
  version: number | null;
  changes: GeneratedJson;
}

export interface AddressUndos {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  token_hash: Buffer;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface AgentDays {
  company_id: number;
  ai_agent_id: number;
  day: string;
  shard: number;
  answers: Generated<number>;
  handed_off: Generated<number>;
  cited: Generated<number>;
  unsure: Generated<number>;
}

export interface AgentStarters {
  ai_agent_id: number;
  company_id: number;
  is_on: Generated<boolean>;
  own: GeneratedJson;
  answered: GeneratedJson;
  checked_for: Generated<string>;
}

export interface AgentTestCases {
  id: GeneratedAlways<number>;
  company_id: number;
  ai_agent_id: number;
  question: string;
  locale: string | null;
  expects: Json;
  created_at: Generated<Date>;
}

export interface AgentTestRuns {
  id: GeneratedAlways<number>;
  company_id: number;
  ai_agent_id: number;
  started_at: Generated<Date>;
  finished_at: Date | null;
  total: number;
  results: GeneratedJson;
}

export interface AgentVersions {
  company_id: number;
  ai_agent_id: number;
  number: number;
  note: Generated<string>;
  content: Json;
  restored_from: number | null;
  published_by: number | null;
  published_at: Generated<Date>;
  gate: Json | null;
  override_reason: Generated<string>;
}

export interface AiAgentKnowledgeSources {
  company_id: number;
  ai_agent_id: number;
  source_id: number;
}

export interface AiAgentPolicies {
  company_id: number;
  ai_agent_id: number;
  policy_id: number;
}

export interface AiAgents {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  created_at: Generated<Date>;
  description: Generated<string>;
  status: Generated<string>;
  settings: GeneratedJson;
  updated_at: Generated<Date>;
  updated_by: number | null;
  deleted_at: Date | null;
  chat_source_id: number | null;
  published_version: number | null;
  canary_version: number | null;
  canary_steps: GeneratedJson;
}

export interface AnswerTraces {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  flow_id: number | null;
  version: Generated<number>;
  steps: Json;
  created_at: Generated<Date>;
  ai_agent_id: number | null;
  question: Generated<string>;
  outcome: string | null;
  reason: string | null;
  confidence: number | null;
  stages: GeneratedJson;
  ms: number | null;
  is_cited: Generated<boolean>;
  language: string | null;
  is_settled: Generated<boolean>;
  question_key: GeneratedAlways<string | null>;
  is_unhelpful: Generated<boolean>;
  notice: Json | null;
}

export interface Attachments {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  message_id: number | null;
  origin: string;
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  storage_key: string;
  created_at: Generated<Date>;
}

export interface AwayNotices {
  conversation_id: number;
  company_id: number;
  began_waiting_at: Date;
}

export interface BackTestChanges {
  id: GeneratedAlways<number>;
  company_id: number;
  back_test_id: number;
  conversation_id: number;
  change: Json;
}

export interface BackTests {
  id: GeneratedAlways<number>;
  company_id: number;
  ai_agent_id: number;
  state: Generated<string>;
  started_at: Generated<Date>;
  finished_at: Date | null;
  draft_hash: string;
  draft: Json;
  live_version: number;
  total: number;
  done: Generated<number>;
  reached: number | null;
  answers: Generated<number>;
  changed: Generated<number>;
  groups: GeneratedJson;
}

export interface BlockedIdentities {
  company_id: number;
  channel_id: number;
  identity_hash: Buffer;
  blocked_at: Generated<Date>;
}

export interface BotStops {
  id: GeneratedAlways<number>;
  company_id: number;
  stopped_by: number | null;
  stopped_at: Generated<Date>;
  lifted_by: number | null;
  lifted_at: Date | null;
}

export interface ChannelDays {
  company_id: number;
  channel_id: number;
  day: string;
  shard: number;
  received: Generated<number>;
  sent: Generated<number>;
  by_bot: Generated<number>;
  delayed: Generated<number>;
  failed: Generated<number>;
}

export interface Channels {
  id: GeneratedAlways<number>;
  company_id: number;
  type: string;
  name: string;
  is_enabled: Generated<boolean>;
  ai_agent_id: number | null;
  flow_id: number | null;
  key: string;
  settings: GeneratedJson;
  last_message_at: Date | null;
  created_at: Generated<Date>;
  identity_secret: Buffer | null;
  identity_secret_end: string | null;
  last_seen_at: Date | null;
  last_seen_url: string | null;
  has_bot: Generated<boolean>;
  secrets: Buffer | null;
  presentation: GeneratedJson;
  problem: string | null;
  problem_since: Date | null;
  poll_cursor: string | null;
  last_event_at: Date | null;
  last_sent_at: Date | null;
  removed_at: Date | null;
  last_check: Json | null;
  shows_answer_time: Generated<boolean>;
}

export interface ChunkVectors {
  company_id: number;
  chunk_id: number;
  provider_id: number;
  model: string;
  vector: Buffer;
}

export interface Companies {
  id: GeneratedAlways<number>;
  name: string;
  website: string | null;
  timezone: Generated<string>;
  created_at: Generated<Date>;
  reset_version: string | null;
  removed_at: Date | null;
  reply_target: Generated<number>;
}

export interface CompanySecrets {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  sealed: Buffer;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  updated_by: number | null;
}

export interface CompanyUsage {
  company_id: number;
  file_bytes: Generated<number>;
}

export interface ConversationTags {
  company_id: number;
  conversation_id: number;
  tag_id: number;
}

export interface Conversations {
  id: GeneratedAlways<number>;
  company_id: number;
  channel_id: number;
  customer_id: number;
  platform: string;
  is_handed_off: Generated<boolean>;
  handed_off_to: number | null;
  last_seq: Generated<number>;
  last_customer_seq: Generated<number>;
  customer_read_seq: Generated<number>;
  unread_count: Generated<number>;
  last_message_at: Generated<Date>;
  is_test: Generated<boolean>;
  locale: string | null;
  page_url: string | null;
  referrer: string | null;
  metadata: GeneratedJson;
  started_at: Generated<Date>;
  ended_at: Date | null;
  version: Generated<string>;
  seen_seq: Generated<number>;
  ai_agent_id: number | null;
  rating: number | null;
  rating_comment: Generated<string>;
  rated_at: Date | null;
  moods: Generated<string[]>;
  surenesses: Generated<number[]>;
  sentiment: string | null;
  receipt_number: Generated<number>;
  receipt_hash: Buffer | null;
  began_waiting_at: Date | null;
  is_thread: Generated<boolean>;
  source_customer_id: number | null;
  snoozed_at: Date | null;
  wakes_at: Date | null;
  woke_at: Date | null;
  note_changes: Generated<number>;
  team_id: number | null;
  priority: Generated<number>;
  team_by: string | null;
  wait_note: Json | null;
}

export interface CustomerAliases {
  company_id: number;
  channel_id: number;
  alias: string;
  external_id: string;
}

export interface CustomerFieldValues {
  company_id: number;
  customer_id: number;
  field_id: number;
  value: Json;
  source: string;
  updated_by: number | null;
  updated_at: Generated<Date>;
}

export interface CustomerFields {
  id: GeneratedAlways<number>;
  company_id: number;
  key: string;
  name: string;
  type: string;
  choices: GeneratedJson;
  position: number;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  is_sample: Generated<boolean>;
}

export interface CustomerIdentities {
  company_id: number;
  channel_id: number;
  external_id: string;
  customer_id: number;
  created_at: Generated<Date>;
}

export interface CustomerMerges {
  id: GeneratedAlways<number>;
  company_id: number;
  kept_id: number;
  merged_id: number;
  proof: string | null;
  merged_by: number | null;
  merged_at: Generated<Date>;
  filled: GeneratedJson;
  kept_sentiment: string;
  undone_by: number | null;
  undone_at: Date | null;
}

export interface CustomerProofs {
  company_id: number;
  customer_id: number;
  kind: string;
  value: string;
  proved_at: Generated<Date>;
}

export interface Customers {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  locale: string | null;
  sentiment: Generated<string>;
  created_at: Generated<Date>;
  is_verified: Generated<boolean>;
  first_platform: Generated<string>;
  last_active_on: string | null;
  words: string | null;
  is_sample: Generated<boolean>;
  sentiment_by: number | null;
  merged_into: number | null;
  blocked_at: Date | null;
}

export interface DailyStats {
  company_id: number;
  day: string;
  platform: string;
  shard: number;
  customers: Generated<number>;
  new_customers: Generated<number>;
  erased_customers: Generated<number>;
  conversations: Generated<number>;
  messages: Generated<number>;
  handed_off: Generated<number>;
}

export interface DataDeletions {
  code_hash: Buffer;
  requested_at: Generated<Date>;
  completed_at: Date | null;
}

export interface DeletedConversations {
  company_id: number;
  id: number | null;
  version: Generated<string>;
  deleted_at: Generated<Date>;
}

export interface Escalations {
  conversation_id: number;
  company_id: number;
  began_waiting_at: Date;
  step: number;
  stepped_at: Generated<Date>;
}

export interface FacebookAccounts {
  id: GeneratedAlways<number>;
  company_id: number;
  external_id: string;
  name: string;
  picture_url: string | null;
  token: Buffer;
  wanted_permissions: string[];
  granted_permissions: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Generated<Date>;
}

export interface FigureChanges {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
}

export interface FigureDays {
  company_id: number;
  day: string;
  kind: string;
  channel_id: number | null;
  team_id: number | null;
  user_id: number | null;
  ai_agent_id: number | null;
  bucket: number;
  count: number;
  sum: number;
}

export interface FigureFacts {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number | null;
  kind: string;
  day: string;
  at: Date;
  channel_id: number | null;
  team_id: number | null;
  user_id: number | null;
  ai_agent_id: number | null;
  bucket: number;
  value: number;
}

export interface FigureWatch {
  id: Generated<boolean>;
  looked_at: Date | null;
}

export interface FlowFiles {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  storage_key: string;
  created_at: Generated<Date>;
  unused_since: Date | null;
}

export interface FlowNodeCounts {
  company_id: number;
  flow_id: number;
  version: number;
  node: string;
  day: string;
  shard: number;
  reached: Generated<number>;
  passed: Generated<number>;
}

export interface FlowRunCounts {
  company_id: number;
  flow_id: number;
  version: number;
  day: string;
  shard: number;
  begun: Generated<number>;
  ended: Generated<number>;
  handed_off: Generated<number>;
}

export interface FlowRuns {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  flow_id: number;
  version: number;
  pins: Json;
  state: Json;
  turn: Generated<number>;
  heard_seq: number;
  status: string;
  breach: string | null;
  is_test: Generated<boolean>;
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface FlowVersions {
  company_id: number;
  flow_id: number;
  number: number;
  name: Generated<string>;
  definition: Json;
  node_count: number;
  restored_from: number | null;
  published_by: number | null;
  published_at: Generated<Date>;
  file_ids: GeneratedAlways<unknown>;
  template_ids: GeneratedAlways<unknown>;
}

export interface Flows {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  draft: Json;
  revision: Generated<number>;
  node_count: number;
  errors: number;
  warnings: number;
  draft_changes: Generated<number>;
  starts_by: Json;
  published_version: number | null;
  is_paused: Generated<boolean>;
  edited_by: number | null;
  edited_at: Generated<Date>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  file_ids: GeneratedAlways<unknown>;
  template_ids: GeneratedAlways<unknown>;
  is_disclosed: Generated<boolean>;
}

export interface InboxViews {
  id: GeneratedAlways<number>;
  company_id: number;
  owner_id: number | null;
  name: string;
  is_shared: boolean;
  filter: Json;
  position: number;
  deleted_at: Date | null;
}

export interface InstagramAccounts {
  id: GeneratedAlways<number>;
  company_id: number;
  variant: string;
  external_id: string;
  app_scoped_id: string | null;
  facebook_account_id: number | null;
  page_id: string | null;
  username: string;
  name: string;
  picture_url: string | null;
  token: Buffer | null;
  token_issued_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Generated<Date>;
}

export interface Invitations {
  id: GeneratedAlways<number>;
  company_id: number;
  email: string;
  locale: string;
  is_owner: Generated<boolean>;
  invited_by: number | null;
  token_hash: Buffer;
  mail_token_hash: Buffer | null;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: number | null;
}

export interface Jobs {
  id: GeneratedAlways<number>;
  company_id: number | null;
  kind: string;
  payload: GeneratedJson;
  lane: string | null;
  key: string | null;
  state: Generated<string>;
  run_at: Generated<Date>;
  attempts: Generated<number>;
  lease: string | null;
  leased_until: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
}

export interface KeyCanary {
  is_only: Generated<boolean>;
  sealed: Buffer;
}

export interface KnowledgeChunks {
  id: GeneratedAlways<number>;
  company_id: number;
  source_id: number;
  page_id: number;
  position: number;
  kind: string;
  heading: string;
  text: string;
  hash: string;
  is_off: Generated<boolean>;
  is_suspicious: Generated<boolean>;
}

export interface KnowledgePages {
  id: GeneratedAlways<number>;
  company_id: number;
  source_id: number;
  address: string;
  title: Generated<string>;
  status: string;
  problem: string | null;
  etag: string | null;
  modified: string | null;
  hash: Generated<string>;
  links: GeneratedJson;
  read_at: Generated<Date>;
}

export interface KnowledgeSources {
  id: GeneratedAlways<number>;
  company_id: number;
  type: string;
  name: string;
  content: Json;
  storage_key: string | null;
  media_type: string | null;
  size: number | null;
  is_enabled: Generated<boolean>;
  status: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  problem: string | null;
  revision: Generated<number>;
  reading: Generated<number>;
  chunk_count: Generated<number>;
  synced_at: Date | null;
  sync_every_hours: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  updated_by: number | null;
  deleted_at: Date | null;
  is_sample: Generated<boolean>;
  rank: Generated<number>;
  content_changed_at: Generated<Date>;
}

export interface LabAttempts {
  company_id: number;
  run_id: number;
  case_id: number;
  is_draft: boolean;
  number: number;
  is_passed: boolean;
  attempt: Json;
}

export interface LabCases {
  id: GeneratedAlways<number>;
  company_id: number;
  ai_agent_id: number;
  suite: string;
  must_pass: boolean;
  content: Json;
  source: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface LabRunCases {
  company_id: number;
  run_id: number;
  case_id: number;
  content: Json;
  standing: string | null;
}

export interface LabRuns {
  id: GeneratedAlways<number>;
  company_id: number;
  ai_agent_id: number;
  state: Generated<string>;
  started_at: Generated<Date>;
  finished_at: Date | null;
  suite: string;
  is_whole: boolean;
  attempts: number;
  seed: number;
  draft_hash: string;
  draft: Json;
  live_version: number | null;
  total: number;
  coverage: Json | null;
  figures: Json | null;
}

export interface LiveEpoch {
  epoch: Generated<string>;
  is_only: Generated<boolean>;
}

export interface MacroRuns {
  id: GeneratedAlways<number>;
  company_id: number;
  macro_id: number;
  conversation_id: number;
  user_id: number | null;
  client_id: string;
  before: Json;
  after: Json;
  outcome: Json;
  ran_at: Generated<Date>;
  undone_at: Date | null;
}

export interface Macros {
  id: GeneratedAlways<number>;
  company_id: number;
  owner_id: number | null;
  name: string;
  is_shared: boolean;
  actions: Json;
  deleted_at: Date | null;
}

export interface MailFollowUps {
  conversation_id: number;
  company_id: number;
  mailed_seq: Generated<number>;
  stopped_at: Date | null;
  mailed_at: Date | null;
  address_hash: Buffer | null;
}

export interface Mailbox {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Generated<Date>;
}

export interface Mails {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  channel_id: number | null;
  message_id: number | null;
  mail_id: string;
  mail_references: Generated<string[]>;
  address: string;
  subject: string;
  folded: Generated<string>;
  html: string | null;
  authentication: Json | null;
  created_at: Generated<Date>;
}

export interface Memberships {
  company_id: number;
  user_id: number;
  is_owner: Generated<boolean>;
  username: string | null;
  joined_at: Generated<Date>;
  last_seen_at: Date | null;
  deactivated_at: Date | null;
  availability: Generated<string>;
  away_until: Date | null;
  active_at: Date | null;
  capacity: number | null;
  last_given_at: Date | null;
  state: Generated<string>;
  state_since: Generated<Date>;
  alive_at: Date | null;
}

export interface MessageTemplateTexts {
  company_id: number;
  template_id: number;
  locale: string;
  text: string;
  edited_by: number | null;
  edited_at: Generated<Date>;
}

export interface MessageTemplateUses {
  company_id: number;
  template_id: number;
  conversation_id: number;
  user_id: number | null;
  times: Generated<number>;
  last_used_at: Generated<Date>;
}

export interface MessageTemplates {
  id: GeneratedAlways<number>;
  company_id: number;
  phrase: string | null;
  name: Generated<string>;
  shortcut: string | null;
  fields: GeneratedJson;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  is_sample: Generated<boolean>;
}

export interface Messages {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  channel_id: number;
  seq: number;
  direction: string;
  origin: string;
  type: Generated<string>;
  text: string;
  status: string;
  client_id: string | null;
  external_id: string | null;
  user_id: number | null;
  created_at: Generated<Date>;
  version: Generated<string>;
  attachments: GeneratedJson;
  sent_at: Generated<Date>;
  created_version: Generated<string>;
  words: string | null;
  extras: Json | null;
  option_id: string | null;
  trace_id: number | null;
  sentiment: string | null;
  sureness: number | null;
  delivered_parts: string[] | null;
  marks: Json | null;
  sending_at: Date | null;
}

export interface ModelProviders {
  id: GeneratedAlways<number>;
  company_id: number;
  kind: string;
  name: string;
  base_url: string | null;
  sealed_key: Buffer | null;
  key_end: string | null;
  price_in: number | null;
  price_out: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ModelUsage {
  company_id: number;
  ai_agent_id: number;
  day: string;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  cost: Generated<number>;
}

export interface NoteMentions {
  company_id: number;
  note_id: number;
  user_id: number;
  conversation_id: number;
  seen_at: Date | null;
}

export interface Notes {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  user_id: number | null;
  text: string;
  words: string;
  client_id: string | null;
  created_at: Generated<Date>;
  edited_at: Date | null;
  deleted_at: Date | null;
}

export interface NotificationRules {
  company_id: number;
  push_after: number;
  mail_after: number;
  next_after: number;
  everybody_after: number;
  reaches_owners: boolean;
}

export interface NotificationSettings {
  company_id: number;
  user_id: number;
  channels: Json;
  quiet: Json;
  timezone: string;
  shows_words: boolean;
}

export interface Notifications {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  conversation_id: number | null;
  kind: string;
  channel: string;
  occasion_at: Date;
  ignores_quiet: Generated<boolean>;
  state: Generated<string>;
  reason: string | null;
  due_at: Generated<Date>;
  batch: number | null;
  claimed_at: Date | null;
  created_at: Generated<Date>;
  settled_at: Date | null;
}

export interface OauthStates {
  hash: Buffer;
  company_id: number;
  user_id: number;
  sign_in: string;
  channel_id: number | null;
  redirect_uri: string;
  permissions: string[];
  created_at: Generated<Date>;
}

export interface OneTimeTokens {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  purpose: string;
  token_hash: Buffer;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface OpeningHours {
  company_id: number;
  open: Json;
  holidays: Json;
}

export interface Policies {
  id: GeneratedAlways<number>;
  company_id: number;
  version: number;
  examples_passed: Generated<number>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  pack_part: string | null;
}

export interface PolicyHits {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  trace_id: number | null;
  policy_id: number;
  hit: Json;
  is_dropped: boolean;
  created_at: Generated<Date>;
}

export interface PolicyTopics {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  phrases: GeneratedJson;
  updated_at: Generated<Date>;
  pack_part: string | null;
}

export interface PolicyVersions {
  company_id: number;
  policy_id: number;
  number: number;
  content: Json;
  restored_from: number | null;
  saved_by: number | null;
  saved_at: Generated<Date>;
}

export interface PushKeys {
  id: Generated<number>;
  company_id: number | null;
  public_key: string;
  sealed: Buffer;
}

export interface PushSubscriptions {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Date>;
}

export interface QuickActions {
  id: GeneratedAlways<number>;
  company_id: number;
  type: string;
  texts: Json;
  target: string;
  is_enabled: Generated<boolean>;
  position: number;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  is_sample: Generated<boolean>;
}

export interface RawMails {
  channel_id: number;
  hash: Buffer;
  company_id: number;
  content: Buffer;
  created_at: Generated<Date>;
}

export interface ReceiptContents {
  company_id: number;
  conversation_id: number;
  number: number;
  salt: Buffer;
  content: string;
}

export interface ReceiptSeals {
  id: GeneratedAlways<number>;
  sealed_at: Date;
  digest: Buffer;
}

export interface Receipts {
  company_id: number;
  conversation_id: number;
  number: number;
  message_id: number;
  commitment: Buffer;
  hash: Buffer;
  created_at: Generated<Date>;
}

export interface RemovedFiles {
  storage_key: string;
  removed_at: Generated<Date>;
  id: GeneratedAlways<number>;
}

export interface ReportMails {
  company_id: number;
  user_id: number;
  sent_on: string;
}

export interface RoutingRules {
  company_id: number;
  position: number;
  team_id: number;
  channel_id: number | null;
  locale: string | null;
  topic_id: number | null;
}

export interface SampleData {
  company_id: number;
  channel_id: number | null;
  added_at: Generated<Date>;
  flow_id: number | null;
  ai_agent_id: number | null;
}

export interface SearchForgotten {
  id: GeneratedAlways<number>;
  company_id: number;
  word: string;
}

export interface SearchProgress {
  is_only: Generated<boolean>;
  message_id: number;
  customer_id: Generated<number>;
  moved_at: Generated<Date>;
}

export interface SearchWords {
  company_id: number;
  word: string;
  variants: string[];
}

export interface Sessions {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  token_hash: Buffer;
  remember: Generated<boolean>;
  user_agent: string;
  ip_address: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  previous_token_hash: Buffer | null;
  successor_salt: string | null;
  rotated_at: Date | null;
}

export interface Tags {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  created_at: Generated<Date>;
}

export interface TeamMembers {
  company_id: number;
  team_id: number;
  user_id: number;
}

export interface Teams {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  routing: Generated<string>;
  open: Json | null;
  holidays: Json | null;
  created_at: Generated<Date>;
}

export interface TranscriptAddresses {
  visitor_id: number;
  company_id: number;
  email: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
  confirmed_at: Date | null;
}

export interface Users {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  username: string | null;
  phone: string | null;
  email: string;
  pending_email: string | null;
  email_verified_at: Date | null;
  password_hash: string;
  locale: Generated<string>;
  created_at: Generated<Date>;
  is_instance_owner: Generated<boolean>;
}

export interface Visitors {
  id: GeneratedAlways<number>;
  company_id: number;
  channel_id: number;
  customer_id: number;
  token_hash: Buffer;
  expires_at: Date;
  created_at: Generated<Date>;
  resume_hash: Buffer | null;
  page_origin: string | null;
  is_test: Generated<boolean>;
}

export interface Waits {
  id: GeneratedAlways<number>;
  company_id: number;
  conversation_id: number;
  channel_id: number | null;
  team_id: number | null;
  user_id: number | null;
  is_first: boolean;
  began_at: Date;
  ended_at: Date;
  outcome: string;
}

export interface WhatsappCosts {
  company_id: number;
  channel_id: number;
  external_id: string;
  category: string;
  is_billable: boolean;
  country: string | null;
  micros: number | null;
  at: Date;
}

export interface WhatsappNumbers {
  company_id: number;
  channel_id: number;
  budget_micros: number | null;
  stops_bots: Generated<boolean>;
  other_agent: string | null;
  other_agent_at: Date | null;
  templates_read_at: Date | null;
}

export interface WhatsappOptOuts {
  company_id: number;
  channel_id: number;
  customer_id: number;
  at: Date;
  source: Generated<string>;
  resumed_at: Date | null;
}

export interface WhatsappTemplates {
  id: GeneratedAlways<number>;
  company_id: number;
  channel_id: number;
  external_id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  reason: string | null;
  components: Json;
  updated_at: Generated<Date>;
  quality: string | null;
}

export interface DB {
  activity: Activity;
  address_undos: AddressUndos;
  agent_days: AgentDays;
  agent_starters: AgentStarters;
  agent_test_cases: AgentTestCases;
  agent_test_runs: AgentTestRuns;
  agent_versions: AgentVersions;
  ai_agent_knowledge_sources: AiAgentKnowledgeSources;
  ai_agent_policies: AiAgentPolicies;
  ai_agents: AiAgents;
  answer_traces: AnswerTraces;
  attachments: Attachments;
  away_notices: AwayNotices;
  back_test_changes: BackTestChanges;
  back_tests: BackTests;
  blocked_identities: BlockedIdentities;
  bot_stops: BotStops;
  channel_days: ChannelDays;
  channels: Channels;
  chunk_vectors: ChunkVectors;
  companies: Companies;
  company_secrets: CompanySecrets;
  company_usage: CompanyUsage;
  conversation_tags: ConversationTags;
  conversations: Conversations;
  customer_aliases: CustomerAliases;
  customer_field_values: CustomerFieldValues;
  customer_fields: CustomerFields;
  customer_identities: CustomerIdentities;
  customer_merges: CustomerMerges;
  customer_proofs: CustomerProofs;
  customers: Customers;
  daily_stats: DailyStats;
  data_deletions: DataDeletions;
  deleted_conversations: DeletedConversations;
  escalations: Escalations;
  facebook_accounts: FacebookAccounts;
  figure_changes: FigureChanges;
  figure_days: FigureDays;
  figure_facts: FigureFacts;
  figure_watch: FigureWatch;
  flow_files: FlowFiles;
  flow_node_counts: FlowNodeCounts;
  flow_run_counts: FlowRunCounts;
  flow_runs: FlowRuns;
  flow_versions: FlowVersions;
  flows: Flows;
  inbox_views: InboxViews;
  instagram_accounts: InstagramAccounts;
  invitations: Invitations;
  jobs: Jobs;
  key_canary: KeyCanary;
  knowledge_chunks: KnowledgeChunks;
  knowledge_pages: KnowledgePages;
  knowledge_sources: KnowledgeSources;
  lab_attempts: LabAttempts;
  lab_cases: LabCases;
  lab_run_cases: LabRunCases;
  lab_runs: LabRuns;
  live_epoch: LiveEpoch;
  macro_runs: MacroRuns;
  macros: Macros;
  mail_follow_ups: MailFollowUps;
  mailbox: Mailbox;
  mails: Mails;
  memberships: Memberships;
  message_template_texts: MessageTemplateTexts;
  message_template_uses: MessageTemplateUses;
  message_templates: MessageTemplates;
  messages: Messages;
  model_providers: ModelProviders;
  model_usage: ModelUsage;
  note_mentions: NoteMentions;
  notes: Notes;
  notification_rules: NotificationRules;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  oauth_states: OauthStates;
  one_time_tokens: OneTimeTokens;
  opening_hours: OpeningHours;
  policies: Policies;
  policy_hits: PolicyHits;
  policy_topics: PolicyTopics;
  policy_versions: PolicyVersions;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  quick_actions: QuickActions;
  raw_mails: RawMails;
  receipt_contents: ReceiptContents;
  receipt_seals: ReceiptSeals;
  receipts: Receipts;
  removed_files: RemovedFiles;
  report_mails: ReportMails;
  routing_rules: RoutingRules;
  sample_data: SampleData;
  search_forgotten: SearchForgotten;
  search_progress: SearchProgress;
  search_words: SearchWords;
  sessions: Sessions;
  tags: Tags;
  team_members: TeamMembers;
  teams: Teams;
  transcript_addresses: TranscriptAddresses;
  users: Users;
  visitors: Visitors;
  waits: Waits;
  whatsapp_costs: WhatsappCosts;
  whatsapp_numbers: WhatsappNumbers;
  whatsapp_opt_outs: WhatsappOptOuts;
  whatsapp_templates: WhatsappTemplates;
}
