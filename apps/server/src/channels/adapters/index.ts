import type { Adapter } from '../adapter.ts';
import { webWidget } from './web-widget/index.ts';

/** Every supported platform, one line each. How to add one: docs/guides/add-a-channel.md. */
export const ADAPTERS: readonly Adapter[] = [webWidget];
