/** Called often; `done` of `total` in whatever unit the step has. */
export type OnProgress = (step: string, done: number, total: number) => void;

const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 100;

/** One line that changes on a terminal; elsewhere a line now and then, so that logs stay short. */
export function showProgress(title: string, output: NodeJS.WriteStream): OnProgress & { end(): void } {
  let lastAt = 0;
  const show = (step: string, done: number, total: number) => {
    const isDue = Date.now() - lastAt > (output.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS);
    if (!isDue) return;
    lastAt = Date.now();
    const text = `${title}: ${step}${total > 0 ? `, ${Math.floor((100 * done) / total)} %` : ''}`;
    output.write(output.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
  return Object.assign(show, {
    end() {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  });
}
