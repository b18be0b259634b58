export { createWidgetChat } from './feature.ts';
