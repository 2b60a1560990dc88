import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign, SigningSubject } from '#features/auth/web/passkeys/to-sign.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { words } from './words.ts';

/** What an act in the office may make old. */
const ROUTES = ['GET /api/office', 'GET /api/terms', 'look at a case', 'GET /api/org/{id}/audit'];

interface OfficeActOptions {
  /** Why not is told where it was pressed, and in no toast. */
  isToldInPlace?: boolean;
}

/** An act of somebody in the office, with a feature's own reasons why it was not done. `prove` has their device sign it, always. */
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
