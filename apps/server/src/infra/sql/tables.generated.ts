// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as the value, written as its JSON text. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Companies {
  id: GeneratedAlways<number>;
  name: string;
  website: string | null;
  timezone: Generated<string>;
  created_at: Generated<Date>;
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

export interface Mailbox {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
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
}

export interface DB {
  companies: Companies;
  jobs: Jobs;
  mailbox: Mailbox;
  one_time_tokens: OneTimeTokens;
  sessions: Sessions;
  users: Users;
}
