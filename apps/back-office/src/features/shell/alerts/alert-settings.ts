import { useSyncExternalStore } from 'react';

/** How this device alerts; off unless its owner has opted in. */
export interface AlertSettings {
  isSoundOn: boolean;
  isDesktopOn: boolean;
  /** Its owner has said whether it may make a sound. */
  isAsked: boolean;
}

const STORED = 'parley.alerts';
const OFF: AlertSettings = { isSoundOn: false, isDesktopOn: false, isAsked: false };
const listeners = new Set<() => void>();

function read(): AlertSettings {
  try {
    return { ...OFF, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<AlertSettings>) };
  } catch {
    return OFF;
  }
}

let settings = read();

function apply(next: AlertSettings) {
  settings = next;
  for (const listener of listeners) listener();
}

function change(next: AlertSettings) {
  localStorage.setItem(STORED, JSON.stringify(next));
  apply(next);
}

// What was answered in one tab is not asked in another.
window.addEventListener('storage', () => apply(read()));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const alertSettings = (): AlertSettings => settings;
export const useAlertSettings = (): AlertSettings => useSyncExternalStore(subscribe, alertSettings);
export const setSound = (isSoundOn: boolean) => change({ ...settings, isSoundOn, isAsked: true });

export const canNotify = (): boolean => 'Notification' in window;

/** Asks the browser for permission first; false if it is denied. */
export async function setDesktop(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && canNotify() && (await Notification.requestPermission()) === 'granted';
  change({ ...settings, isDesktopOn: isAllowed });
  return isAllowed === isOn;
}
