import type { Adapter } from '../adapter.ts';
import { webWidget } from './web-widget/index.ts';

/** Every platform that we speak to, one line each. How to add one: docs/guides/add-a-channel.md. */
export const ADAPTERS: readonly Adapter[] = [webWidget];
