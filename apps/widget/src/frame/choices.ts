import type { WireAttachment } from './wire.ts';

/** A file that someone has chosen, dropped or pasted. */
export interface Picked {
  key: number;
  file: File;
}

/** What has become of the picked files; of which ones, because more may have been picked since. */
export interface UploadState {
  picked: Picked[];
  isBusy: boolean;
  files: WireAttachment[];
}

/** What the visitor chose for themselves. */
export interface Settings {
  hasSound: boolean;
  language: string;
}
