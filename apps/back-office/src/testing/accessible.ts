/** Roles and names as assistive technology sees them, as far as our screens need it. */

export const HIDDEN = '[aria-hidden="true"], [hidden], [inert], template, script, style, noscript';
const BLOCKS = /^(DIV|P|LI|UL|OL|DL|DT|DD|H[1-6]|TR|TD|TH|TABLE|SECTION|HEADER|FOOTER|FORM|LABEL|BR|BUTTON)$/;
const NAMED_BY_CONTENT =
  /^(button|link|heading|option|menuitem|menuitemradio|menuitemcheckbox|tab|switch|checkbox|radio|cell|columnheader|row|treeitem|tooltip)$/;

const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  text: 'textbox',
  email: 'textbox',
  tel: 'textbox',
  url: 'textbox',
};
const TAG_ROLES: Record<string, string> = {
  ARTICLE: 'article',
  ASIDE: 'complementary',
  BUTTON: 'button',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  HR: 'separator',
  IMG: 'img',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  PROGRESS: 'progressbar',
  SECTION: 'region',
  SELECT: 'combobox',
  TABLE: 'table',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TH: 'columnheader',
  TR: 'row',
  UL: 'list',
};

export function roleOf(element: Element): string | null {
  const given = element.getAttribute('role');
  if (given) return given;
  if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : null;
  if (element instanceof HTMLInputElement) return INPUT_ROLES[element.type] ?? null;
  return TAG_ROLES[element.tagName] ?? null;
}

/** The accessible name of an element. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  const candidates = [
    () => textOfIds(element, 'aria-labelledby'),
    () => label,
    () => labelTexts(element).join(' '),
    () => element.getAttribute('alt'),
    () => (NAMED_BY_CONTENT.test(roleOf(element) ?? '') ? contentOf(element) : ''),
    () => (element.tagName === 'FIELDSET' ? contentOf(element.querySelector('legend')) : ''),
    () => element.getAttribute('title'),
    () => element.getAttribute('placeholder'),
  ];
  for (const candidate of candidates) {
    const name = tidy(candidate() ?? '');
    if (name) return name;
  }
  return '';
}

/** What describes an element beyond its name: help and error texts. */
export const descriptionOf = (element: Element): string => textOfIds(element, 'aria-describedby');

/** The texts of the labels of a field. */
export function labelTexts(element: Element): string[] {
  if (!element.matches('input, textarea, select')) return [];
  const byId = element.id ? [...document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)] : [];
  const around = element.closest('label');
  return [...new Set(around ? [...byId, around] : byId)].map((label) => contentOf(label));
}

/** The text that can be read in an element, hidden parts excluded. */
export function contentOf(element: Element | null): string {
  if (!element) return '';
  const parts = [...element.childNodes].map((node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.matches(HIDDEN)) return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    const text = own ?? contentOf(node);
    return BLOCKS.test(node.tagName) ? ` ${text} ` : text;
  });
  return tidy(parts.join(''), parts);
}

/** The text directly in an element, without that of its children. */
export const ownText = (element: Element): string =>
  tidy([...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''));

function textOfIds(element: Element, attribute: string): string {
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
  return tidy(ids.map((id) => contentOf(document.getElementById(id))).join(' '));
}

/** White space at the borders only counts between the parts of one text. */
function tidy(text: string, parts?: readonly string[]): string {
  const whole = text.replaceAll(/\s+/g, ' ');
  return parts ? whole : whole.trim();
}
