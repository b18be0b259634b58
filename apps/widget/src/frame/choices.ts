import type { WireAttachment } from './wire.ts';

/** A file that was chosen, dropped or pasted. */
export interface Picked {
  key: number;
  file: File;
}

/** The uploads of these picked files; more may have been picked since. */
export interface UploadState {
  picked: Picked[];
  isBusy: boolean;
  files: WireAttachment[];
}

/** The visitor's own preferences. */
export interface Settings {
  hasSound: boolean;
  language: string;
}
