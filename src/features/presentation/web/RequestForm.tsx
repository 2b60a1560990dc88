import { LinkForm } from '#features/issuance/web/LinkForm.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { words } from './words.ts';

const MOST = 32_000;

/** Input for a pasted or scanned request. */
export const RequestForm = ({ onRequest }: { onRequest: (request: string) => void }) => (
  <LinkForm words={useWords(words)} most={MOST} onText={onRequest} />
);
