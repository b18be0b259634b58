import { contentOf, descriptionOf, HIDDEN, labelTexts, nameOf, ownText, roleOf } from './accessible.ts';
import { clickOn, fillIn, pressKey, uploadInto } from './person.ts';

type Wanted = string | RegExp;
const MAX_WAIT_MS = 15_000;
const POLL_MS = 15;

const fits = (wanted: Wanted, text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
const quoted = (wanted: Wanted) => (typeof wanted === 'string' ? `"${wanted}"` : String(wanted));

/** Waits until it holds. There is nothing to measure here: a slow machine only takes longer. */
export async function until(holds: () => boolean, problem: () => string): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(problem());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Something on the page, found the way the browser tests find it: by role, label or text. Actions wait until it is there. */
export class Locator {
  private readonly description: string;
  private readonly search: () => Element[];

  constructor(description: string, search: () => Element[]) {
    this.description = description;
    this.search = search;
  }

  getByRole(role: string, { name }: { name?: Wanted } = {}): Locator {
    return this.within(`${role}${name === undefined ? '' : ` ${quoted(name)}`}`, (element) => {
      if (roleOf(element) !== role) return false;
      return name === undefined || fits(name, nameOf(element));
    });
  }

  /** A field by its label. */
  getByLabel(label: Wanted): Locator {
    const isField = (element: Element) => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || isCombobox(element);
    return this.within(`the field ${quoted(label)}`, (element) => {
      if (!isField(element)) return false;
      const labels = [...labelTexts(element), nameOf(element)].map((text) => text.trim().replace(/ ?\*$/, ''));
      return labels.some((text) => fits(label, text));
    });
  }

  /** The innermost elements with this text. */
  getByText(text: Wanted): Locator {
    const hasText = (element: Element) => fits(text, ownText(element)) || fits(text, contentOf(element).trim());
    return this.within(
      `the text ${quoted(text)}`,
      (element) => hasText(element) && ![...element.children].some((child) => !child.matches(HIDDEN) && hasText(child)),
    );
  }

  /** Placeholders that stand for content while it loads. */
  get loading(): Locator {
    return this.within('something that loads', (element) => element.getAttribute('aria-busy') === 'true');
  }

  /** The input behind a button that chooses files, which is hidden itself. */
  get fileInput(): Locator {
    return new Locator('the file input', () =>
      this.search().flatMap((root) => [...root.querySelectorAll('input[type=file]')]),
    );
  }

  nth(index: number): Locator {
    return new Locator(`${this.description}, number ${index + 1}`, () => this.search().slice(index, index + 1));
  }

  all(): HTMLElement[] {
    return this.search() as HTMLElement[];
  }

  get isThere(): boolean {
    return this.search().length > 0;
  }

  get names(): string[] {
    return this.search().map((element) => nameOf(element));
  }

  /** The texts of everything found. */
  get texts(): string[] {
    return this.search().map((element) => contentOf(element).trim());
  }

  /** Waits until there is exactly one, and returns it. */
  async waitFor(): Promise<HTMLElement> {
    let found: Element[] = [];
    await until(
      () => (found = this.search()).length === 1,
      () => `Found ${found.length} instead of one: ${this.description}.\n${outline()}`,
    );
    return found[0] as HTMLElement;
  }

  /** Waits until there is none. */
  async waitForGone(): Promise<void> {
    await until(
      () => !this.isThere,
      () => `Still there: ${this.description}.\n${outline()}`,
    );
  }

  async waitForFocus(): Promise<void> {
    await until(
      () => this.search().includes(document.activeElement as Element),
      () => `${this.description} is not focused, but ${sketch(document.activeElement)}.`,
    );
  }

  async click(): Promise<void> {
    await clickOn(await this.waitFor());
  }

  /** Two clicks as quick as a person can. */
  async doubleClick(): Promise<void> {
    const element = await this.waitFor();
    await clickOn(element);
    await clickOn(element);
  }

  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    await fillIn(await this.waitFor(), text);
  }

  async upload(...files: File[]): Promise<void> {
    await uploadInto(await this.waitFor(), files);
  }

  /** Presses a key while this has the focus. */
  async press(key: string): Promise<void> {
    (await this.waitFor()).focus();
    await pressKey(key);
  }

  async value(): Promise<string> {
    return ((await this.waitFor()) as HTMLInputElement).value;
  }

  /** The help or error text of a field. */
  async describedBy(): Promise<string> {
    return descriptionOf(await this.waitFor());
  }

  private within(what: string, isWanted: (element: Element) => boolean): Locator {
    const description = this.description === '' ? what : `${what} in ${this.description}`;
    return new Locator(description, () =>
      this.search().flatMap((root) => [...elementsIn(root)].filter((element) => isWanted(element))),
    );
  }
}

/** The whole page, dialogs and toasts included. */
export const page = new Locator('', () => [document.body]);

const isCombobox = (element: Element) => element.getAttribute('role') === 'combobox';
const sketch = (element: Element | null) =>
  element ? `${roleOf(element) ?? element.tagName} "${nameOf(element)}"` : '-';

/** Everything in an element that is not hidden from assistive technology. */
function* elementsIn(root: Element): Generator<Element> {
  for (const child of root.children) {
    if (child.matches(HIDDEN)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** What can be found by role, for the message of a failed test. */
function outline(): string {
  const lines = [...elementsIn(document.body)]
    .filter((element) => roleOf(element) !== null)
    .map((element) => `  ${sketch(element)}`);
  return `On the page:\n${lines.slice(-80).join('\n')}\nText: ${contentOf(document.body).slice(0, 1_500)}`;
}
