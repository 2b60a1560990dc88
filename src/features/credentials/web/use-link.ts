import { useState } from 'react';
import { signed } from '#features/auth/web/signed.ts';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import type { ClaimName } from '../claims.ts';
import type { ShareLink } from '../shown-to.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { showWords } from './show-words.ts';
import { showingOf } from './signing.ts';

export interface Link extends ShareLink {
  readonly url: string;
}
interface Wanted {
  readonly credentialId: number;
  /** Of the credential. */
  readonly name: string;
  readonly claims: ClaimName[];
  readonly to: string;
  readonly why: string;
}

/** Makes a link that shows a credential; why not stands in the form. */
export function useLink(onMade: (link: Link) => void) {
  const w = useWords(showWords);
  const language = useLanguage();
  const userId = useUserId();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const make = async ({ why, name, ...wanted }: Wanted) => {
    setIsBusy(true);
    setError(undefined);
    try {
      const body = { userId, ...wanted, ...(why.trim() && { why }) };
      const toSign = { call: 'POST /api/presentations', body };
      const made = await signed(showingOf(w, body, name), toSign, (signature) =>
        call('POST /api/presentations', { body, signature }),
      );
      onMade({ ...wanted, ...made });
    } catch (thrown) {
      report('Show credential', thrown);
      setError(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    make,
    isBusy,
    fault: error === undefined ? undefined : reasonOf(error, reasons, language, w.unreachable),
    errors: reasonsOf(error, reasons, language),
  };
}
