const STORED = 'parley.single-keys';

/** Shortcuts of one letter can be switched off: speech input would set them off by accident. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export function setSingleKeys(isOn: boolean) {
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
}
