import { createStore } from '#ui/store.ts';
import type { PageSample } from './sample.ts';

/** Samples of this page, newest first. */
export const samples = createStore<readonly PageSample[]>([]);
