import type { Simulator } from '../simulator.ts';

interface Answer {
  status: number;
  ok: boolean;
  result: never;
  error_code?: number;
  description?: string;
  parameters?: { retry_after: number };
}

/** A bot and a customer who has started it, with everything that tests do with them. */
export function openBot(simulator: Simulator) {
  const { telegram, telegramUrl, journal } = simulator;
  const bot = telegram.addBot();
  const ana = telegram.addCustomer({ first_name: 'Ana', language_code: 'ro' });

  async function request(method: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${telegramUrl}/bot${bot.token}/${method}`, { method: 'POST', ...init });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }
  const call = (method: string, params: object = {}, signal: AbortSignal | null = null) =>
    request(method, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(params), signal });
  const send = (params: object, method = 'sendMessage') => call(method, { chat_id: ana.user.id, ...params });

  return {
    bot,
    ana,
    chatId: ana.user.id,
    call,
    /** Calls a method for the customer's chat. */
    send,
    sent: async (params: object, method?: string) => (await send(params, method)).result as { message_id: number },
    view: () => telegram.view(bot, ana),
    upload: (method: string, form: FormData) => request(method, { body: form }),
    /** What the bot said to the customer. */
    said: () => journal.transcript.list({ where: { bot_id: bot.id, direction: 'out', kind: 'message' } }),
  };
}
