import './matchers.ts';
import { afterEach, beforeEach } from 'vitest';
import { closeScreen, prepareScreen } from './open-screen.tsx';

beforeEach(prepareScreen);
afterEach(closeScreen);
