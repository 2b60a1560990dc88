import { afterAll, expect } from 'vitest';
import { secondsOf } from './durations.ts';
import { takeTurn } from './turns.ts';

// Vitest runs this before each test file: the file starts when it has a turn, and returns it after its last hook.
const end = await takeTurn(secondsOf(expect.getState().testPath ?? ''));
afterAll(end);
