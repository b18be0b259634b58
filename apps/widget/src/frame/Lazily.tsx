import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const RETRY_MS = 3_000;

/** A component that is loaded when it is first shown. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function Lazily(props: Props) {
    const [, redraw] = useState(false);
    useEffect(() => {
      if (Part) return;
      const fetchPart = (): void =>
        void load().then(
          (loaded) => {
            Part = loaded;
            redraw(true);
          },
          () => setTimeout(fetchPart, RETRY_MS),
        );
      fetchPart();
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
