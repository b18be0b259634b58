import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Day } from './shared.ts';

const Count = z.number().int();
const Figures = z.object({
  customers: Count,
  newCustomers: Count,
  messages: Count,
  conversations: Count,
  handedOff: Count,
});

export const Stats = z.object({
  timezone: z.string(),
  from: Day,
  to: Day,
  /** The last seven days: customers who wrote, messages, and conversations started. */
  weeklyActivity: z.array(z.object({ date: Day, customers: Count, messages: Count, conversations: Count })),
  newMessagesWeekly: Count,
  newCustomersWeekly: Count,
  /** Every day of the range: customers at its end, and how many of them were new. */
  customersDailyGrowth: z.array(z.object({ date: Day, total: Count, new: Count })),
  customersTotal: Count,
  customerPlatformRatio: z.array(z.object({ platform: ChannelType, customers: Count })),
  messagesTotal: Count,
  conversationsTotal: Count,
  /** Totals of the range and of the equally long period before it, to show the change. */
  period: Figures,
  previousPeriod: Figures,
  /** The seven days before the last seven. */
  previousWeek: z.object({ newMessages: Count, newCustomers: Count, conversations: Count }),
});

export const getStats = endpoint('GET', '/stats', {
  summary: "The dashboard's figures, by days of the company's time zone; the last 30 days by default",
  access: 'verified',
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  result: Stats,
});

export type Stats = z.output<typeof Stats>;
