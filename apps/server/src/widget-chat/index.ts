export { createChannelDirectory, type WidgetChannel } from './channel-directory.ts';
export { describeChannel } from './describe-channel.ts';
export { serveWidgetPages } from './pages.ts';
export { widgetChatRoutes } from './routes.ts';
export { createWidgetChat } from './service.ts';
export { createTranscriptAddresses } from './transcript-addresses.ts';
export { createTranscripts } from './transcript.ts';
export { handleOldAddresses } from './strip-addresses.ts';
