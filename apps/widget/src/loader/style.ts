export interface Look {
  side: string;
  offset: string;
  zIndex: string;
  color: string;
  textColor: string;
  /** A CSS colour scheme. */
  theme?: string;
  /** The height of the teaser beside the closed launcher, 0 if there is none. */
  teaser?: number;
}

// Clip paths work without images or markup, which the page's policy may forbid.
const CHAT = 'M5 4h18l2 2v12l-2 2H13l-6 5v-5H5l-2-2V6zm0 2v12h4v3l3-3h11V6z';
const DOWN = 'M7 9l7 7 7-7 1 2-8 8-8-8z';

/**
 * The launcher and the position of the panel, isolated from the page's styles. On a phone the open panel fills the
 * visual viewport, because the keyboard covers the page without shrinking it. The icon is all border, because borders
 * stay visible in forced colours. The light outline sets a dark launcher off from a dark page.
 */
export const styleOf = (look: Look, isOpen: boolean): string => `[hidden],:host([hidden]){display:none!important}\
button,iframe{all:initial;position:fixed;z-index:${look.zIndex};${look.side}:${look.offset}px;bottom:${look.offset}px;box-shadow:0 8px 28px #0003}\
button{height:60px;border-radius:60px;background:${look.color};outline:1px solid #fff6;font:600 16px system-ui;color:${look.textColor};cursor:pointer;align-items:center;display:flex}\
button:focus-visible{outline:2px solid ${look.color};outline-offset:2px}\
i{border:14px solid;margin:0 16px;clip-path:path('${isOpen ? DOWN : CHAT}')}\
span:not(:empty){margin-inline:0 22px}\
b:not(:empty){inset-inline-end:-4px;border:2px solid;position:absolute;top:-4px;font:600 12px/18px system-ui;color:#fff;padding:0 6px;border-radius:60px;background:#b22}\
iframe{margin-bottom:76px;border-radius:16px;background:canvas;color-scheme:${look.theme};\
${
  isOpen
    ? `width:400px;height:min(692px,100vh - 100px - ${look.offset}px)}\
@media(max-width:480px){iframe{inset:${(visualViewport as VisualViewport).offsetTop}px 0 0;height:${(visualViewport as VisualViewport).height}px;border-radius:0;width:100%;margin:0}}`
    : `width:300px;height:${look.teaser}px}`
}`;
