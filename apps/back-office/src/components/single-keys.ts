const STORED = 'parley.single-keys';

/** Single-letter shortcuts can be switched off, because speech input would trigger them by accident. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export function setSingleKeys(isOn: boolean) {
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
}
