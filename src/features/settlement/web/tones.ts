import type { Tone } from '#ui/feedback/Badge.tsx';
import type { LineState } from '../rules.ts';

export const STATE_TONES: Readonly<Record<LineState, Tone>> = {
  waiting: 'wait',
  dropped: 'idle',
  left: 'wait',
  held: 'wait',
  paid: 'ok',
  returned: 'bad',
  reopened: 'wait',
};
