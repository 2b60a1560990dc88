import type { Tone } from '#ui/feedback/Badge.tsx';
import type { shownStatus } from '../document-status.ts';

/** Colours of a document's status. */
export const documentTones: Readonly<Record<ReturnType<typeof shownStatus>, Tone>> = {
  pending: 'wait',
  verified: 'ok',
  rejected: 'bad',
  trial: 'idle',
};
