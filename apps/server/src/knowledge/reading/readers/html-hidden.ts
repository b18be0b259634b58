const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|opacity\s*:\s*0*\.?0*(?:%|;|$|!|\s)|font-size\s*:\s*0*\.?0*(?:[a-z%]*\s*(?:;|$|!))|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|$|!)|(?:left|top|text-indent|margin-left)\s*:\s*-\d{3,}|color\s*:\s*transparent|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|transform\s*:\s*scale\(\s*0\s*\))/i;

/** Whether an element is invisible to visitors; such text is meant for machines only. */
export function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if ('hidden' in attributes || attributes['aria-hidden']?.toLowerCase() === 'true') return true;
  if (['navigation', 'contentinfo', 'search', 'banner'].includes(attributes.role?.toLowerCase() ?? '')) return true;
  const style = attributes.style?.slice(0, 2_000).replace(/\/\*.*?\*\//gs, '');
  return style !== undefined && (HIDING_STYLE.test(style) || hasColourOfGround(style));
}

/** Text in the same colour as its background. */
function hasColourOfGround(style: string): boolean {
  const colour = /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(style)?.[1];
  const ground = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i.exec(style)?.[1];
  return colour !== undefined && colour.trim().toLowerCase() === ground?.trim().toLowerCase();
}
