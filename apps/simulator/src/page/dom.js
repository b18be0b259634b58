/** @param {string} id @returns {any} */
export const element = (id) => document.getElementById(id);

/**
 * Creates an element. Texts are never read as HTML.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {(Node | string | null)[]} children
 */
export function create(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'onclick') node.addEventListener('click', value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}
