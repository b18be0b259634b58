import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { post } from '../e2e/fixtures.ts';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';
import { notePaint } from './inbox-page.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { openShop, quantile } from './shop.ts';

const STEPS = 500;
const COLUMNS = 25;
const LOADS = 5;
const DRAG_MOVES = 120;
const STEP = '[data-step]';

/** A huge flow: messages, choices and conditions, each leading to the next and every tenth to a distant one. */
function largeFlow() {
  const nodes = Array.from({ length: STEPS }, (_, n) => {
    const position = { x: (n % COLUMNS) * 240, y: Math.floor(n / COLUMNS) * 220 };
    const text = { en: `Step number ${n} says hello to {{customer.name | you}} and tells a little more` };
    if (n === 0) return { id: 'n0', type: 'start', title: '', ...position, settings: {} };
    if (n % 3 > 0) return { id: `n${n}`, type: 'message', title: `Message ${n}`, ...position, settings: { text } };
    const options = ['a', 'b', 'c'].map((id) => ({ id, label: { en: `Choose ${id}` } }));
    return { id: `n${n}`, type: 'choice', title: `Choice ${n}`, ...position, settings: { text, options } };
  });
  const edges = nodes.flatMap(({ id, type }, n) => {
    const to = (step: number) => `n${Math.min(STEPS - 1, Math.max(1, step))}`;
    const exits = type === 'choice' ? ['a', 'b', 'c'] : ['next'];
    return exits.map((exit, at) => ({ id: `${id}-${exit}`, from: id, exit, to: to(n + 1 + at * COLUMNS) }));
  });
  return { format: 1, languages: ['en'], nodes, edges, notes: [] };
}

/** The duration of each frame while a step is dragged back and forth. */
async function dragFrames(page: Page): Promise<number[]> {
  const box = await page.locator('[data-step="n1"] .title').boundingBox();
  if (!box) throw new Error('There is no step to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.evaluate(() => {
    const frames: number[] = [];
    window.dragFrames = frames;
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      if (window.dragFrames === frames) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let move = 0; move < DRAG_MOVES; move += 1)
    await page.mouse.move(x + 150 * Math.sin(move / 8), y + 120 * Math.sin(move / 13));
  const frames = await page.evaluate(() => {
    const noted = window.dragFrames;
    window.dragFrames = []; // stops measuring before the next drag
    return noted;
  });
  await page.mouse.up();
  return frames;
}

declare global {
  interface Window {
    dragFrames: number[];
  }
}

async function measure(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const reply = await post(page, '/auth/login', { email: 'ana@bench.example', password: 'correct horse 42' });
  if (!reply.ok()) throw new Error('Staff cannot sign in.');
  const made = await post(page, '/flows', { name: 'Wall', definition: largeFlow() });
  const { id } = (await made.json()) as { id: number };
  await notePaint(page, STEP);
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto(`/flows/${id}`);
    await page.locator(STEP).first().waitFor();
    times.push(await page.evaluate(() => window.paintedAt));
  }
  const near = await dragFrames(page);
  await page.getByRole('button', { name: 'Fit' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[data-step]').length >= count, STEPS);
  const far = await dragFrames(page);
  await context.close();
  const [cold = 0, ...warm] = times;
  const framesOf = (frames: number[]) =>
    `${quantile(frames, 0.5).toFixed(0)} / ${quantile(frames, 0.95).toFixed(0)} ms`;
  return [
    {
      what: 'Flow of 500 steps, navigation to first step painted: cold, and worst of 4 warm',
      goal: '<= 3 s',
      measured: `${Math.round(cold)} ms, ${Math.round(Math.max(...warm))} ms`,
    },
    { what: 'Dragging one of its steps: frame time p50 / p95', goal: 'p95 <= 50 ms', measured: framesOf(near) },
    {
      what: 'The same with all 500 steps in view: frame time p50 / p95',
      goal: 'p95 <= 50 ms',
      measured: framesOf(far),
    },
  ];
}

/** The flow builder in a real browser, from a built front end. */
export async function measureBuilder(): Promise<Figure[]> {
  if (!existsSync(join(root, 'apps/back-office/dist')))
    spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await openShop(port);
    return await measure(browser, `http://127.0.0.1:${port}`);
  } finally {
    await browser.close();
    await stopServer(child, dataDir);
  }
}
