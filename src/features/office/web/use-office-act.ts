import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign, SigningSubject } from '#features/auth/web/passkeys/to-sign.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { words } from './words.ts';

/** Calls that an act in the office makes stale. */
const ROUTES = ['GET /api/office', 'GET /api/terms', 'look at a case', 'GET /api/org/{id}/audit'];

interface OfficeActOptions {
  /** Shows a refusal beside the button instead of in a toast. */
  isToldInPlace?: boolean;
}

/** An officer's act, with a feature's own sentences for refusals. `prove` always has the device sign it. */
export function useOfficeAct(reasons: ReasonWords, { isToldInPlace = false }: OfficeActOptions = {}) {
  const { unanswered } = useWords(words);
  const acting = useAct({ reasons, otherwise: unanswered, routes: ROUTES, isToldInPlace });
  const prove = <T>(
    what: string | SigningSubject,
    toSign: RequestToSign,
    make: (proof: { signature?: string | undefined }) => Promise<T>,
  ) => signed(what, toSign, (signature) => make({ signature }));
  return { ...acting, prove };
}
