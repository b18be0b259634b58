/** What a person does with mouse and keyboard, as the events of a browser. */

const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex], [contenteditable="true"]';
const OFF = ':disabled, [aria-hidden="true"] *, [inert] *, [hidden] *, [hidden], [type="hidden"]';

/** Lets React render and pending answers arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const mouse = (target: Element, type: string) =>
  target.dispatchEvent(
    new (type.startsWith('pointer') ? PointerEvent : MouseEvent)(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      button: 0,
      detail: 1,
    }),
  );

export async function clickOn(element: HTMLElement): Promise<void> {
  if (element.matches(':disabled')) throw new Error(`${element.outerHTML.slice(0, 200)} is disabled.`);
  mouse(element, 'pointerdown');
  if (mouse(element, 'mousedown')) {
    const focused = element.closest<HTMLElement>(FOCUSABLE);
    if (focused) focused.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  }
  mouse(element, 'pointerup');
  mouse(element, 'mouseup');
  mouse(element, 'click');
  await settle();
}

export async function fillIn(element: HTMLElement, text: string): Promise<void> {
  element.focus();
  write(element, text);
  await settle();
}

export async function uploadInto(element: HTMLElement, files: File[]): Promise<void> {
  Object.defineProperty(element, 'files', { configurable: true, value: files });
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

/** Presses a key on whatever has the focus: `Enter`, `Shift+Tab`, `Control+s`, `a`. */
export async function pressKey(combination: string): Promise<void> {
  const [key = '', ...modifiers] = combination.split('+').toReversed();
  const target = (document.activeElement ?? document.body) as HTMLElement;
  const init = {
    key,
    code: key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key,
    bubbles: true,
    cancelable: true,
    composed: true,
    shiftKey: modifiers.includes('Shift'),
    ctrlKey: modifiers.includes('Control'),
    metaKey: modifiers.includes('Meta'),
    altKey: modifiers.includes('Alt'),
  };
  // Like a browser: a listener of the key may have moved the focus.
  if (target.dispatchEvent(new KeyboardEvent('keydown', init)))
    act((document.activeElement ?? target) as HTMLElement, key, init);
  (document.activeElement ?? target).dispatchEvent(new KeyboardEvent('keyup', init));
  await settle();
}

/** What a browser does on a key that no listener has prevented. */
function act(target: HTMLElement, key: string, { shiftKey, ctrlKey, metaKey }: Record<string, unknown>) {
  const isText = target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])');
  if (key === 'Tab') moveFocus(target, shiftKey ? -1 : 1);
  else if (ctrlKey || metaKey) return;
  else if (key === 'Enter' && target instanceof HTMLInputElement) submit(target.form);
  else if (key === 'Enter' && target.matches('button, a[href]')) target.click();
  else if (key === 'Enter' && isText) type(target, '\n');
  else if (key === ' ' && !isText && target.matches('button, input')) target.click();
  else if (key.length === 1 && isText) type(target, key);
}

/** Enter in a field presses the submit button, if there is one. */
function submit(form: HTMLFormElement | null) {
  const button = form?.querySelector<HTMLElement>('[type="submit"], button:not([type])');
  if (button) {
    if (!button.matches(':disabled')) button.click();
  } else form?.requestSubmit();
}

function moveFocus(from: HTMLElement, step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(OFF),
  );
  const next = all[(all.indexOf(from) + step + all.length) % all.length];
  next?.focus();
}

function type(target: HTMLElement, text: string) {
  const field = target as HTMLInputElement;
  const start = field.selectionStart ?? field.value.length;
  write(field, field.value.slice(0, start) + text + field.value.slice(field.selectionEnd ?? start));
  field.setSelectionRange?.(start + text.length, start + text.length);
}

/** React overrides the setter of the element, so the one of its class is used. */
function write(element: HTMLElement, text: string) {
  const prototype: object = Object.getPrototypeOf(element);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(
    new InputEvent('input', { bubbles: true, cancelable: true, data: text, inputType: 'insertText' }),
  );
}
