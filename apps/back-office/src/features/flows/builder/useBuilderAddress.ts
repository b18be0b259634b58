import { useSearchParams } from 'react-router';
import type { BuilderView } from './bar/ViewSwitch.tsx';
import { DAYS } from './tools/DropOffMenu.tsx';

/** What the address says about the builder: picture or list, the preview, the drop-off. */
export function useBuilderAddress(usual: BuilderView) {
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
  return {
    view: named === 'canvas' || named === 'outline' ? named : usual,
    setView: (view: BuilderView) => change('view', view === usual ? null : view),
    isTesting: params.has('test'),
    setTesting: (isOn: boolean) => change('test', isOn ? '' : null),
    days: DAYS.find((days) => String(days) === params.get('days')) ?? null,
    setDays: (days: number | null) => change('days', days === null ? null : String(days)),
  };
}
