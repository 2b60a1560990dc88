export type Tone = 'ok' | 'wait' | 'bad' | 'idle';

const TONES: Readonly<Record<string, Tone>> = {
  completed: 'ok',
  verified: 'ok',
  approved: 'ok',
  processed: 'ok',
  pending: 'wait',
  failed: 'bad',
  rejected: 'bad',
};

/** The colour of a status: completed, verified, approved, processed green; pending yellow; failed, rejected red; anything else grey. */
export const toneOf = (status: string): Tone => TONES[status] ?? 'idle';
