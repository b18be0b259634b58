export const SNIPPET_KINDS = ['html', 'react', 'wordpress', 'shopify', 'tagManager', 'inline', 'link'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

/** Installs the package that belongs to this server; it is in no registry. */
export const installCommand = (server: string): string => `npm install ${server}/widget.tgz`;

/** The code to paste into a site to show the widget. */
export function snippetOf(kind: SnippetKind, server: string, key: string): string {
  // With the key in its URL, the script includes the launcher's colour and texts.
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
    case 'inline':
      return `<iframe src="${server}/chat/${key}" title="Chat"\n        style="width:100%;height:640px;border:0"></iframe>`;
    case 'link':
      return `${server}/chat/${key}`;
    case 'tagManager':
      // Tag Manager strips data attributes from its tags, so create the tag by script.
      return `<script>\n  var chat = document.createElement('script');\n  chat.async = true;\n  chat.src = '${address}';\n  chat.setAttribute('data-key', '${key}');\n  document.head.appendChild(chat);\n</script>`;
  }
}
