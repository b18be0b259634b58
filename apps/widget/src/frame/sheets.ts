/** Adds styles to the frame. Sheets made by script need no allowance for inline styles. */
export function adopt(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
