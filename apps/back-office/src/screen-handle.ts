/** What a route tells the frame around it; titles and labels are translation keys. */
export interface ScreenHandle {
  title?: string;
  /** The way here, the screen itself last; all but the last lead somewhere. Without a label it is what the screen is about. */
  crumbs?: { label?: string; path?: string }[];
  needsSession?: boolean;
  /** The screen brings a bar of its own in place of the one with the search and the account. */
  hasOwnBar?: boolean;
}
