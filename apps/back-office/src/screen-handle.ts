/** What a route tells the surrounding layout; titles and labels are translation keys. */
export interface ScreenHandle {
  title?: string;
  /**
   * The breadcrumbs, the screen itself last; all but the last are links. Without a label it shows what the screen is
   * about, or the name of the part that is open.
   */
  crumbs?: { label?: string; path?: string; isPart?: boolean }[];
  needsSession?: boolean;
  /** The screen has its own bar instead of the one with search and account. */
  hasOwnBar?: boolean;
}
