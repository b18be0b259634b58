import { randomBytes } from 'node:crypto';
import { ImpossibleAction } from '../impossible-action.ts';
import type { Telegram } from './chats.ts';
import { sampleFile } from './sample-files.ts';
import type { Bot, Customer } from './state.ts';

export interface NewBot {
  name?: string | undefined;
  username?: string | undefined;
}

export interface NewCustomer {
  first_name: string;
  last_name?: string | undefined;
  username?: string | undefined;
  language_code?: string | undefined;
  /** Whether the profile has a picture. */
  has_photo?: boolean | undefined;
}

/** Ids of people and bots are larger than 32 bits. */
const FIRST_BOT_ID = 7_100_000_001;
const FIRST_CUSTOMER_ID = 5_500_000_001;
const FIRST_UPDATE_ID = 731_000_000;

const newToken = (id: number) => `${id}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`;

/** Makes and finds bots and customers. */
export type People = ReturnType<typeof createPeople>;

export function createPeople({ state, files, updates }: Telegram) {
  let madeBots = 0;
  let madeCustomers = 0;

  return {
    addBot({ name = 'Shop Assistant', username }: NewBot = {}): Bot {
      madeBots += 1;
      const id = FIRST_BOT_ID + madeBots;
      const bot: Bot = {
        id,
        token: newToken(id),
        user: {
          id,
          is_bot: true,
          first_name: name,
          username: username ?? `shop_${madeBots}_bot`,
          can_join_groups: true,
          can_read_all_group_messages: false,
          supports_inline_queries: false,
          can_connect_to_business: false,
          has_main_web_app: false,
          has_topics_enabled: false,
          allows_users_to_create_topics: false,
          can_manage_bots: false,
          supports_join_request_queries: false,
        },
        webhook: null,
        allowedUpdates: null,
        pending: [],
        lastUpdateId: FIRST_UPDATE_ID,
        lastMessageId: 0,
        poll: null,
        callbackQueries: new Map(),
      };
      state.bots.set(id, bot);
      return bot;
    },

    /** As BotFather's /revoke: the old token is refused from now on, and the webhook is gone. */
    revokeToken(bot: Bot): string {
      updates.removeWebhook(bot);
      bot.poll?.terminate('terminated by other getUpdates request; make sure that only one bot instance is running');
      bot.token = newToken(bot.id);
      return bot.token;
    },

    addCustomer({ first_name, last_name, username, language_code, has_photo = false }: NewCustomer): Customer {
      madeCustomers += 1;
      const id = FIRST_CUSTOMER_ID + madeCustomers;
      const photo = has_photo
        ? [files.add({ ...sampleFile('photo'), botId: 0, folder: 'profile_photos' }).file_id]
        : [];
      const customer: Customer = {
        user: {
          id,
          is_bot: false,
          first_name,
          ...(last_name ? { last_name } : {}),
          ...(username ? { username } : {}),
          ...(language_code ? { language_code } : {}),
        },
        photoFileIds: photo,
        isDeactivated: false,
      };
      state.customers.set(id, customer);
      return customer;
    },

    getBot(id: number): Bot {
      const bot = state.bots.get(id);
      if (!bot) throw new ImpossibleAction(`There is no bot ${id}.`);
      return bot;
    },

    getCustomer(id: number): Customer {
      const customer = state.customers.get(id);
      if (!customer) throw new ImpossibleAction(`There is no customer ${id}.`);
      return customer;
    },
  };
}
