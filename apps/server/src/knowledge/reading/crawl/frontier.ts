import { hostOf, isEndless, mayBePage, pathOf, shapeOf } from './addresses.ts';
import { isWanted } from './patterns.ts';

export interface QueuedPage {
  url: string;
  depth: number;
}

interface FrontierRules {
  /** The first page, after redirects. */
  site: URL;
  include: readonly string[];
  exclude: readonly string[];
  depth: number;
}

/** How many pages are followed whose addresses differ only in digits, because calendars are endless. */
const MAX_PER_SHAPE = 200;
const MAX_PER_QUERY = 50;
const MAX_QUEUED = 20_000;

/** The pages still to be visited, without duplicates, nearest first. */
export class Frontier {
  readonly #rules: FrontierRules;
  readonly #seen = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #waiting: QueuedPage[] = [];
  #next = 0;

  constructor(rules: FrontierRules) {
    this.#rules = rules;
  }

  get waiting(): number {
    return this.#waiting.length - this.#next;
  }

  /** Adds a page from the site's own sitemap. */
  addListed(address: string) {
    const url = this.#asOurs(address);
    if (url) this.#add({ url, depth: 1 });
  }

  /** Adds a page that another one links to. */
  addFound(address: string, depth: number) {
    const url = this.#asOurs(address);
    if (!url || depth > this.#rules.depth || this.#seen.has(url) || isEndless(url)) return;
    const shape = shapeOf(url);
    const count = (this.#shapes.get(shape) ?? 0) + 1;
    const isQuery = !shape.endsWith('?');
    if (count > (isQuery ? MAX_PER_QUERY : shape.includes('#') ? MAX_PER_SHAPE : Infinity)) return;
    this.#shapes.set(shape, count);
    this.#add({ url, depth });
  }

  /** Marks an address as visited; false if it already was. */
  visit(url: string): boolean {
    if (this.#seen.has(url)) return false;
    this.#seen.add(url);
    return true;
  }

  take(count: number): QueuedPage[] {
    const taken = this.#waiting.slice(this.#next, this.#next + count);
    this.#next += taken.length;
    return taken;
  }

  /** The address as the site itself writes it, or null if it is not a wanted page of this site. */
  #asOurs(address: string): string | null {
    const { site, include, exclude } = this.#rules;
    if (hostOf(address) !== site.host || !mayBePage(address)) return null;
    const url = new URL(address);
    url.protocol = site.protocol; // old links use http
    return isWanted(pathOf(url.href), include, exclude) ? url.href : null;
  }

  #add(page: QueuedPage) {
    if (this.waiting < MAX_QUEUED && this.visit(page.url)) this.#waiting.push(page);
  }
}
