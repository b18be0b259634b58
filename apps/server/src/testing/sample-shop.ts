import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from './build-test-app.ts';
import type { Person } from './people.ts';

export interface Line {
  seq: number;
  origin: string;
  type: string;
  text: string;
  sent_at: string;
  attachments: { id: number; name: string; media_type: string; size: number; width: number | null }[];
}
export interface ListedConversation {
  id: number;
  customer: { id: number; name: string | null; email: string | null; sentiment: string };
  is_handed_off: boolean;
  last_seq: number;
  unread_count: number;
  tags: string[];
  locale: string;
  page_url: string;
  referrer: string | null;
  metadata: object[];
  rating: { score: number } | null;
  started_at: string;
  ended_at: string | null;
}
interface Figures {
  customers: number;
  new_customers: number;
  messages: number;
  conversations: number;
  handed_off: number;
}
interface Stats {
  customers_daily_growth: { date: string; total: number; new: number }[];
  weekly_activity: { date: string; customers: number; messages: number; conversations: number }[];
  customers_total: number;
  messages_total: number;
  conversations_total: number;
  period: Figures;
}

export const addSample = ({ browser }: Person) => browser.post('/sample-data');
export const removeSample = ({ browser }: Person) => browser.post('/sample-data/remove');
export const hasSample = async ({ browser }: Person) => (await browser.get('/sample-data')).body.has_sample_data;
export const listConversations = async ({ browser }: Person, query = '') =>
  (await browser.get(`/conversations?limit=100${query}`)).body.data as ListedConversation[];
export const linesOf = async ({ browser }: Person, { id }: { id: number }) =>
  (await browser.get(`/conversations/${id}/messages?limit=100`)).body.data as Line[];
export const statsOf = async ({ browser }: Person, query = '') =>
  (await browser.get(`/stats${query}`)).body as unknown as Stats;
export const channelsOf = async ({ browser }: Person) =>
  (await browser.get('/channels')).body.data as { id: number; key: string; settings: { texts: object[] } }[];

/** The files stored by the server. */
export const storedFiles = ({ config }: TestApp) =>
  existsSync(config.filesDir)
    ? readdirSync(config.filesDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 40)
    : [];
