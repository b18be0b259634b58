export { createChannelDirectory } from './channel-directory.ts';
export { widgetChatRoutes } from './routes.ts';
export { createWidgetChat } from './service.ts';
export { serveWidgetPages } from './pages.ts';
