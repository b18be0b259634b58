import { useEffect, useState, type ComponentType } from 'react';

/** A part of the screen that is fetched when it is first shown. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function Lazily(props: Props) {
    const [, redraw] = useState(false);
    useEffect(() => {
      if (Part) return;
      load().then(
        (loaded) => {
          Part = loaded;
          redraw(true);
        },
        () => {}, // fetched again when it is shown again
      );
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
