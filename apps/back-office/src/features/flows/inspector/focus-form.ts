/** About ten seconds: the form is loaded with the first step that is opened. */
const TRIES = 600;

/** Focuses a field in the form of the selected step. Retries, because the form may still be loading. */
export function focusForm(selector: string, triesLeft = TRIES) {
  const field = document.querySelector<HTMLElement>(`[data-inspector] :is(${selector})`);
  if (field) field.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusForm(selector, triesLeft - 1));
}
