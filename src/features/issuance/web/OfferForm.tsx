import { useWords } from '#platform/web/device/language.ts';
import { LinkForm } from './LinkForm.tsx';
import { words } from './words.ts';

const MOST = 16_000;

/** Input for a pasted or scanned offer. */
export const OfferForm = ({ onOffer }: { onOffer: (offer: string) => void }) => (
  <LinkForm words={useWords(words)} most={MOST} onText={onOffer} />
);
