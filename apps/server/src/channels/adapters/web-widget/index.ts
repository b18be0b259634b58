import { WidgetSettings } from '@parley/contracts/channels';
import type { OwnAdapter } from '../../adapter.ts';

/** Our own widget: it calls `widget-chat/` and listens to its stream, so there is nothing to verify, read or send. */
export const webWidget: OwnAdapter = { platform: 'web_widget', settings: WidgetSettings };
