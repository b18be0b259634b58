import sanitizeHtml from 'sanitize-html';

const TAGS = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'br',
  'caption',
  'center',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'div',
  'dl',
  'dt',
  'em',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
];

const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{1,40}\))$/i;
const LENGTH = /^-?\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|ex|rem|%|cm|in)?$/;
const LENGTHS = /^(?:(?:\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|ex|rem|%|cm|in)?|auto)\s{0,2}){1,4}$/;
const BORDER = /^(?!.{0,60}url)[#\w\s.,%()]{1,60}$/i;
const WORDS = /^[\w\s"',-]{1,200}$/;

/** Nothing here can name an address, cover other parts of the page or hide what a reader should see. */
const STYLES = {
  'background-color': [COLOUR],
  border: [BORDER],
  'border-bottom': [BORDER],
  'border-collapse': [/^(?:collapse|separate)$/],
  'border-left': [BORDER],
  'border-right': [BORDER],
  'border-top': [BORDER],
  color: [COLOUR],
  'font-family': [WORDS],
  'font-size': [/^(?:[1-9]\d{0,2}(?:\.\d{1,4})?(?:px|pt|em|rem|%)|(?:x{0,2}-)?(?:small|large)|medium)$/],
  'font-style': [/^(?:italic|normal|oblique)$/],
  'font-weight': [/^(?:\d{3}|bold|normal)$/],
  'line-height': [LENGTH, /^normal$/],
  margin: [LENGTHS],
  'margin-left': [LENGTH],
  padding: [LENGTHS],
  'padding-left': [LENGTH],
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'text-decoration': [/^(?:underline|line-through|none)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline|sub|super)$/],
  'white-space': [/^(?:pre-wrap|normal|nowrap)$/],
  width: [LENGTH],
};

const MAX_HTML = 5_000_000;
const MAX_URL = 4000;
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]{1,2000000}$/i;

/**
 * HTML that runs nothing and loads nothing. Images become empty `img` elements that keep their address: `data-remote-src` waits for
 * a click, `data-cid` names an attachment of the same mail. Null for more HTML than anyone writes; the text is shown instead.
 */
export function safeHtml(html: string): string | null {
  if (html.length > MAX_HTML) return null;
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', 'dir', 'align', 'valign', 'lang'],
      a: ['href', 'rel', 'target', 'title'],
      img: ['alt', 'width', 'height', 'data-remote-src', 'data-cid', 'src'],
      td: ['colspan', 'rowspan', 'width', 'height'],
      th: ['colspan', 'rowspan', 'width', 'height'],
      table: ['width', 'border', 'cellpadding', 'cellspacing'],
      col: ['span', 'width'],
      ol: ['start', 'type'],
      font: ['color', 'size', 'face'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'xmp',
      'noembed',
      'noframes',
      'plaintext',
    ],
    enforceHtmlBoundary: false,
    nestingLimit: 300,
    transformTags: {
      a: (_, { href, title }) => {
        const address = linkAddress(href);
        return {
          tagName: address ? 'a' : 'span',
          attribs: address
            ? { href: address, rel: 'noopener noreferrer nofollow', target: '_blank', ...(title ? { title } : {}) }
            : ({} as Record<string, string>),
        };
      },
      img: (_, attributes) => ({
        tagName: 'img',
        attribs: { ...imageAddress(attributes['src'] ?? ''), ...sizes(attributes) },
      }),
    },
  });
}

/** http, https and mailto alone, written out in full. */
function linkAddress(href: string | undefined): string | null {
  const address = href?.trim() ?? '';
  if (address.length > MAX_URL || !/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).href;
}

function imageAddress(source: string): Record<string, string> {
  const address = source.trim();
  if (/^cid:/i.test(address)) return { 'data-cid': address.slice(4).slice(0, 300) };
  if (RASTER.test(address)) return { src: address };
  const remote = address.startsWith('//') ? linkAddress(`https:${address}`) : linkAddress(address);
  return remote && !/^mailto:/i.test(remote) ? { 'data-remote-src': remote } : {};
}

function sizes({ alt, width, height }: Record<string, string | undefined>): Record<string, string> {
  const isSize = (value: string | undefined): value is string => /^\d{1,4}%?$/.test(value ?? '');
  return {
    ...(alt ? { alt: alt.slice(0, 500) } : {}),
    ...(isSize(width) ? { width } : {}),
    ...(isSize(height) ? { height } : {}),
  };
}
