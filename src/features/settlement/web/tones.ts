import type { Tone } from '#ui/feedback/Badge.tsx';
import type { LineState } from '../rules.ts';

/** How loud a payment’s state is said. */
export const STATE_TONES: Readonly<Record<LineState, Tone>> = {
  waiting: 'wait',
  dropped: 'idle',
  left: 'wait',
  held: 'wait',
  paid: 'ok',
  returned: 'bad',
  reopened: 'wait',
};
