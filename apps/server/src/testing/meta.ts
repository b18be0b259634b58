import type { SimulatorOptions } from '@parley/simulator';
import type { Options } from '../compose.ts';
import { openShop, type Shop } from './chat.ts';
import { openTelegramWorld, type TelegramWorld } from './telegram.ts';

export type MetaWorld = TelegramWorld & {
  /** Registers the webhooks of both apps in the simulator's dashboard, and where their sign-ins return. */
  configureApps(): Promise<void>;
};

/** The whole server on a port, beside a simulator that plays Facebook and Instagram and can call it. */
export async function openMetaWorld(
  options: Options = {},
  simulated: SimulatorOptions = { hasRateLimits: false },
  env: Record<string, string> = {},
): Promise<MetaWorld> {
  const world = await openTelegramWorld(options, simulated, env);
  return Object.assign(world, {
    async configureApps() {
      const { meta } = world.simulator;
      const base = world.app.config.publicUrl;
      for (const key of ['meta', 'instagram'] as const) {
        const webhook = `${base}/api/webhooks/meta/${key}`;
        meta.setApp(key, {
          redirectUris: [`${base}/facebook/callback`, `${base}/instagram/callback`],
          deauthorizeUrl: `${webhook}/deauthorize`,
          dataDeletionUrl: `${webhook}/data-deletion`,
        });
        await meta.setWebhook(key, webhook, `verify-${meta.getApp(key).secret}`);
      }
    },
  });
}

export type MetaShop = Awaited<ReturnType<typeof openMetaShop>>;

/** A company whose staff sign in with the simulator's sample accounts, by the product's own API. */
export async function openMetaShop({ app, simulator }: MetaWorld) {
  const shop: Shop = await openShop(app);
  const { browser } = shop.staff;

  /** Goes through the sign-in popup; returns what the product's return page would get. */
  async function signIn(
    kind: 'facebook' | 'instagram',
    choice: Parameters<typeof simulator.meta.signIn>[1] = {},
    body: object = {},
  ): Promise<{ code: string; state: string }> {
    const { url } = (await browser.post(`/${kind}-accounts/authorize`, body)).body as { url: string };
    const { searchParams } = new URL(simulator.meta.signIn(url, choice));
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }
  return { ...shop, browser, signIn };
}
