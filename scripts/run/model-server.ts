/** Simulates a language model locally, so that agents with a model can be tried without a key or internet access. */
import {
  FAULTS,
  startScriptedModel,
  type Script,
} from '../../apps/server/src/testing/scripted-model/scripted-model.ts';

const PORT = 11_500;
const [mode = 'helpful'] = process.argv.slice(2);
const modes: readonly string[] = ['helpful', 'hostile', ...FAULTS];
if (!modes.includes(mode)) {
  console.error(`There is no mode "${mode}". Available modes: ${modes.join(', ')}.`);
  process.exit(1);
}

const model = await startScriptedModel({ port: Number(process.env.MODEL_PORT ?? PORT) });
model.play(mode as Script);
const { host } = new URL(model.url);
console.log(`
  A model that quotes what it is given listens (mode: ${mode}).
  1. Start Parley with   OUTBOUND_HOSTS=${host}
  2. Add a provider      "OpenAI-compatible", address ${model.url}, no key
  3. Choose a model      scripted-small
  Other modes: npm run model-server -- hostile (or one of ${FAULTS.join(', ')})
  Ctrl+C stops it.`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void model.close().then(() => process.exit(0)));
