import { layoutOf, type LayoutInput } from './tidy-layout.ts';

self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  self.postMessage(layoutOf(data));
});
