import { record } from '#features/organisations/server/audit/trail.ts';
import { makeRequest } from '#features/verifier/server/requests/requests.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { insertCredentialRequest } from './credential-requests-store.ts';
import { EFFECTS, type Effect } from './effects.ts';

interface Asking {
  /** The organisation that makes the request. The caller has locked it. */
  readonly organisation: UserId;
  readonly questionId: number;
  /** Id of the rule or the campaign. Null for the person's own account. */
  readonly about: number | null;
}

/** Requests a credential from a person. The response code returns only to this person's browser. */
export async function requestCredential(tx: Tx, services: Services, effect: Effect, person: Owner, asking: Asking) {
  const { organisation, questionId, about } = asking;
  const { page, minutes, trail } = EFFECTS[effect];
  const { id, request, link } = await makeOwnRequest(tx, services, organisation, { questionId, page, minutes });
  // Must be inserted before the audit trail's head is locked.
  await insertCredentialRequest(tx, effect, person, { requestId: id, about });
  if (trail !== 'none') {
    const doer = { organisation, role: 'wallet', person: trail === 'named' ? person : null };
    await record(tx, services.vault, doer, 'presentation.asked', { request: id, question: questionId });
  }
  return { request, link };
}

/** Makes a verifier request of this server itself, in the name of an organisation. */
export const makeOwnRequest = (
  tx: Tx,
  services: Services,
  organisation: UserId,
  { page, ...asked }: { readonly questionId: number; readonly page: string; readonly minutes: number },
) =>
  makeRequest(
    tx,
    services,
    { organisation },
    {
      ...asked,
      askedBy: 'server',
      reference: null,
      payment: null,
      redirectUri: `${services.settings.publicUrl}${page}`,
    },
  );
