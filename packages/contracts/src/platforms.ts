import { z } from 'zod';
import { Channel, ChannelType, PlatformSettings, WidgetSettings } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { line, maxLength, required } from './rules.ts';
import { Id } from './shared.ts';

const Settings = z.union([WidgetSettings, PlatformSettings]);

/** An alternative view of channels: a platform is a channel that is installed, configured and switched on or off. */
const Params = z.object({ id: Id });

export const installPlatform = endpoint('POST', '/platforms/install', {
  summary: 'Install a platform: creates its channel, enabled',
  access: 'verified',
  body: z.strictObject({ type: ChannelType, name: line(required, maxLength(100)).optional() }),
  result: Channel,
  status: 201,
});

export const uninstallPlatform = endpoint('POST', '/platforms/uninstall', {
  summary: 'Uninstall a platform: removes its channel. Its conversations stay, unless `erases_conversations` is true',
  access: 'verified',
  body: z.strictObject({ id: Id, erasesConversations: z.boolean().default(false) }),
});

export const getPlatformConfig = endpoint('GET', '/platforms/:id/config', {
  summary: 'The settings of a platform',
  access: 'verified',
  params: Params,
  result: Settings,
});

export const savePlatformConfig = endpoint('POST', '/platforms/:id/config', {
  summary: 'Save the settings of a platform',
  access: 'verified',
  params: Params,
  body: WidgetSettings,
  result: Settings,
});

export const togglePlatform = endpoint('POST', '/platforms/:id/toggle', {
  summary: 'Enable or disable a platform; toggles without is_enabled',
  access: 'verified',
  params: Params,
  body: z.strictObject({ isEnabled: z.boolean().optional() }),
  result: Channel,
});
