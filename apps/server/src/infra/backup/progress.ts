/** Called often; `done` of `total` in the unit of the step. */
export type OnProgress = (step: string, done: number, total: number) => void;

const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 100;

/** On a terminal one line that is updated in place; elsewhere an occasional line, so that logs stay short. */
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
