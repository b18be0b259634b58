import { useSyncExternalStore } from 'react';

/** How this device alerts; off unless its owner has opted in. */
export interface AlertSettings {
  isSoundOn: boolean;
  isDesktopOn: boolean;
}

const STORED = 'parley.alerts';
const OFF: AlertSettings = { isSoundOn: false, isDesktopOn: false };
const listeners = new Set<() => void>();

function read(): AlertSettings {
  try {
    return { ...OFF, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<AlertSettings>) };
  } catch {
    return OFF;
  }
}

let settings = read();

function change(next: AlertSettings) {
  settings = next;
  localStorage.setItem(STORED, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const alertSettings = (): AlertSettings => settings;
export const useAlertSettings = (): AlertSettings => useSyncExternalStore(subscribe, alertSettings);
export const setSound = (isSoundOn: boolean) => change({ ...settings, isSoundOn });

export const canNotify = (): boolean => 'Notification' in window;

/** Asks the browser for permission first; false if it is denied. */
export async function setDesktop(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && canNotify() && (await Notification.requestPermission()) === 'granted';
  change({ ...settings, isDesktopOn: isAllowed });
  return isAllowed === isOn;
}
