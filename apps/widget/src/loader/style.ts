interface Look {
  side: string;
  offset: string;
  zIndex: string;
  color: string;
  textColor: string;
}

// Clip paths work without images or markup, which the page's policy may forbid.
const CHAT = 'M5 4h18l2 2v12l-2 2H13l-6 5v-5H5l-2-2V6zm0 2v12h4v3l3-3h11V6z';
const DOWN = 'M7 9l7 7 7-7 1 2-8 8-8-8z';

/**
 * The launcher and the position of the panel, isolated from the page's styles. On a phone the panel fills the visual
 * viewport, because the keyboard covers the page without shrinking it.
 */
export const styleOf = (look: Look, isOpen: boolean): string => `div,button{all:initial}\
[hidden]{display:none!important}\
button,iframe{position:fixed;${look.side}:${look.offset}px;bottom:${look.offset}px;z-index:${look.zIndex};border:0;box-shadow:0 8px 28px #0003}\
button{outline:1px solid #0000;display:flex;align-items:center;height:60px;border-radius:60px;background:${look.color};color:${look.textColor};cursor:pointer;font:600 16px system-ui}\
button:focus-visible{outline:2px solid ${look.color};outline-offset:2px}\
i{width:28px;height:28px;margin:0 16px;background:currentColor;forced-color-adjust:none;clip-path:path('${isOpen ? DOWN : CHAT}')}\
span:not(:empty){margin-right:22px}\
b{position:absolute;top:-4px;right:-4px;padding:0 6px;border-radius:16px;border:2px solid #fff;background:#b22;color:#fff;font-size:12px;line-height:18px}\
b:empty{display:none}\
iframe{bottom:calc(${look.offset}px + 76px);width:400px;height:min(692px,100vh - 100px - ${look.offset}px);border-radius:16px;background:#fff}\
@media(max-width:480px){iframe{inset:${(visualViewport as VisualViewport).offsetTop}px 0 0;width:100%;height:${(visualViewport as VisualViewport).height}px;border-radius:0}}`;
