export const SNIPPET_KINDS = ['html', 'react', 'wordpress', 'shopify', 'tagManager'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

/** What is pasted into a site so that the widget appears there. */
export function snippetOf(kind: SnippetKind, server: string, key: string): string {
  // With the key in its address the script brings the launcher's colour and words along.
  const address = `${server}/widget.js?key=${key}`;
  const tag = `<script async src="${address}"\n        data-key="${key}"></script>`;
  switch (kind) {
    case 'html':
    case 'shopify':
      return tag;
    case 'react':
      return `import { ParleyChat } from '@parley/widget/react';\n\n<ParleyChat server="${server}"\n            channelKey="${key}" />`;
    case 'wordpress':
      return `add_action('wp_footer', function () { ?>\n${tag}\n<?php });`;
    case 'tagManager':
      // Tag Manager takes data attributes off the tags it writes, so the tag is made by hand.
      return `<script>\n  var chat = document.createElement('script');\n  chat.async = true;\n  chat.src = '${address}';\n  chat.setAttribute('data-key', '${key}');\n  document.head.appendChild(chat);\n</script>`;
  }
}
