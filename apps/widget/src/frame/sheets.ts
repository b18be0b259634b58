/** Adds styles to the frame. Constructed style sheets are allowed even if the policy forbids inline styles. */
export function adopt(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
