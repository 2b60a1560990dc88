import { createStore } from '#ui/store.ts';
import type { PageSample } from './sample.ts';

/** The samples of this page, newest first; they go with it. */
export const samples = createStore<readonly PageSample[]>([]);
