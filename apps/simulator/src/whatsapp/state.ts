/** A business account with its numbers and templates. */
export interface Account {
  id: string;
  appId: string;
  name: string;
  isSubscribed: boolean;
  callbackUrl: string | null;
  /** The newest one that Meta has issued. */
  accessToken: string;
  templates: Map<string, Template>;
}

export interface Template {
  id: string;
  name: string;
  language: string;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';
  rejected_reason: string;
  quality_score: { score: 'UNKNOWN' | 'GREEN' | 'YELLOW' | 'RED' };
  components: TemplateComponent[];
}

interface NamedExample {
  param_name: string;
  example: string;
}

export interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  example?: {
    header_text?: string[];
    body_text?: string[][];
    header_text_named_params?: NamedExample[];
    body_text_named_params?: NamedExample[];
  };
  buttons?: { type: string; text: string; url?: string; phone_number?: string }[];
}

/** How the statuses of messages are reported: all in order, without `delivered`, in the wrong order, or only the failure later. */
export const STATUS_MODES = ['normal', 'skip_delivered', 'out_of_order', 'late_window', 'mixed'] as const;
type StatusMode = (typeof STATUS_MODES)[number];

export interface PhoneNumber {
  id: string;
  accountId: string;
  display: string;
  verifiedName: string;
  isRegistered: boolean;
  callbackUrl: string | null;
  statusMode: StatusMode;
  /** Meta's own agent answers: customers' messages are only shown to us. */
  hasMetaAgent: boolean;
}

export interface Customer {
  userId: string;
  phone: string;
  /** With a user name, the number may stay hidden. */
  showsPhone: boolean;
  name: string;
  country: string;
}

export interface ChatMessage {
  id: string;
  direction: 'in' | 'out';
  at: number;
  type: string;
  text: string;
  options: { id: string; title: string }[];
  media: string | null;
  reaction: string | null;
  status: string;
}

export interface Chat {
  number: PhoneNumber;
  customer: Customer;
  messages: ChatMessage[];
  lastIncomingAt: number | null;
  /** After a click on an ad, everything is free until then. */
  freeUntil: number;
  isBlocked: boolean;
  isOptedOut: boolean;
  isTypingUntil: number;
  /** How many messages may follow at once, as of `filledAt`. */
  burst: { left: number; filledAt: number };
}

export interface MediaFile {
  id: string;
  mimeType: string;
  bytes: Buffer;
}

/** One line of what Meta would charge. */
export interface InvoiceLine {
  message_id: string;
  phone_number_id: string;
  recipient: string;
  country: string;
  category: string;
  is_billable: boolean;
  /** In millionths of a US dollar. */
  micros: number;
  at: string;
}

export const createState = () => ({
  accounts: new Map<string, Account>(),
  numbers: new Map<string, PhoneNumber>(),
  customers: new Map<string, Customer>(),
  chats: new Map<string, Chat>(),
  media: new Map<string, MediaFile>(),
  invoice: new Map<string, InvoiceLine>(),
});
export type State = ReturnType<typeof createState>;

const BURST = 45;

export function openChat({ chats }: State, number: PhoneNumber, customer: Customer, now: number): Chat {
  const key = `${number.id} ${customer.userId}`;
  const existing = chats.get(key);
  if (existing) return existing;
  const chat: Chat = {
    number,
    customer,
    messages: [],
    lastIncomingAt: null,
    freeUntil: 0,
    isBlocked: false,
    isOptedOut: false,
    isTypingUntil: 0,
    burst: { left: BURST, filledAt: now },
  };
  chats.set(key, chat);
  return chat;
}

const PAIR_SECONDS = 6;

/** One message every six seconds to one person, after a burst of 45. */
export function takesOneMore({ burst }: Chat, now: number): boolean {
  burst.left = Math.min(BURST, burst.left + (now - burst.filledAt) / 1_000 / PAIR_SECONDS);
  burst.filledAt = now;
  if (burst.left < 1) return false;
  burst.left -= 1;
  return true;
}
