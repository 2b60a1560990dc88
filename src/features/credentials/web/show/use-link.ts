import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { ClaimName } from '#features/credentials/claims.ts';
import type { ShareLink } from '#features/credentials/shown-to.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call } from '../calls.ts';
import { showingOf } from '../credential-signing.ts';
import { reasons } from '../reasons.ts';
import { showWords } from './show-words.ts';

export interface Link extends ShareLink {
  readonly url: string;
}
interface LinkRequest {
  readonly credentialId: number;
  /** Name of the credential. */
  readonly name: string;
  readonly claims: ClaimName[];
  readonly to: string;
  readonly why: string;
}

const MAKE = 'POST /api/presentations';

/** Creates a link that shows a credential. A refusal is shown in the form. */
export function useLink(onMade: (link: Link) => void) {
  const w = useWords(showWords);
  const userId = useUserId();
  const { isBusy, fault, refused, act } = useAct({ reasons, otherwise: w.unreachable, isToldInPlace: true });
  const make = ({ why, name, ...wanted }: LinkRequest) => {
    const body = { userId, ...wanted, ...(why.trim() && { why }) };
    const work = () => signedCall(call, showingOf(w, body, name), MAKE, { body });
    return act(work, { failed: 'Show credential', onDone: (made) => onMade({ ...wanted, ...made }) });
  };
  return { make, isBusy, fault, errors: refused };
}
