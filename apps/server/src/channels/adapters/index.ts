import type { Adapter, PlatformApp } from '../adapter.ts';
import { api } from './api/index.ts';
import { email } from './email/index.ts';
import { facebookApp, instagramApp } from './meta/app.ts';
import { instagram } from './meta/instagram/index.ts';
import { messenger } from './meta/messenger/index.ts';
import { telegram } from './telegram/index.ts';
import { whatsapp } from './whatsapp/index.ts';
import { webWidget } from './web-widget/index.ts';

/** Every supported platform, one line each. How to add one: docs/guides/add-a-channel.md. */
export const ADAPTERS: readonly Adapter[] = [webWidget, telegram, messenger, instagram, whatsapp, email, api];

/** Apps whose webhooks serve the channels of all companies. */
export const APPS: readonly PlatformApp[] = [facebookApp, instagramApp];
