import { useSearchParams } from 'react-router';
import type { BuilderView } from './bar/ViewSwitch.tsx';
import { DAYS } from './tools/DropOffMenu.tsx';

const OFF = 'off';
const PANELS = ['problems', 'versions'] as const;

/** The builder state kept in the URL: view, open panel, preview and drop-off. */
export function useBuilderUrlState(usual: BuilderView, usualDays: number | null) {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const panel = PANELS.find((name) => params.has(name)) ?? null;
  return {
    view: named === 'canvas' || named === 'outline' ? named : usual,
    setView: (view: BuilderView) => change('view', view === usual ? null : view),
    /** The open overlay: the problem list or the versions. */
    panel,
    openPanel: (name: (typeof PANELS)[number]) => change(name, ''),
    closePanel: () => panel && change(panel, null),
    isTesting: params.has('test'),
    setTesting: (isOn: boolean) => change('test', isOn ? '' : null),
    days: params.get('days') === OFF ? null : (DAYS.find((days) => String(days) === params.get('days')) ?? usualDays),
    setDays: (days: number | null) => change('days', days === usualDays ? null : String(days ?? OFF)),
  };
}
