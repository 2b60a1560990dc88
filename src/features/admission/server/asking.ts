import { record } from '#features/organisations/server/audit/trail.ts';
import { type OwnAnswer, readOwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import { makeRequest } from '#features/verifier/server/requests/requests.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { ASKING_MINUTES } from '../rules.ts';

interface Asking {
  /** In whose name; the caller holds it. */
  readonly organisation: UserId;
  readonly questionId: number;
  /** The screen of ours to which what is shown comes back, in this browser alone. */
  readonly page: '/role' | '/refund-proof';
  /** Who asked for it, where the organisation's trail may say. */
  readonly person: Owner | null;
  /** Keeps who was asked by which rule, before the trail's head is locked. */
  readonly keep: (tx: Tx, requestId: number) => Promise<unknown>;
}

/** Asks whoever came for a credential, in the name of an organisation. */
export async function askAt(tx: Tx, services: Services, { organisation, questionId, page, person, keep }: Asking) {
  const made = await makeRequest(
    tx,
    services,
    { organisation },
    {
      askedBy: 'server',
      questionId,
      reference: null,
      payment: null,
      minutes: ASKING_MINUTES,
      redirectUri: `${services.settings.publicUrl}${page}`,
    },
  );
  await keep(tx, made.id);
  const doer = { organisation, role: 'wallet', person };
  await record(tx, services.vault, doer, 'presentation.asked', { request: made.id, question: questionId });
  return { request: made.request, link: made.link };
}

/** What came back with the code, among what this person was asked. */
export async function findShown<Row extends { readonly request_id: number }>(
  services: Services,
  rows: readonly Row[],
  organisationOf: (row: Row) => UserId,
  responseCode: string,
): Promise<{ row: Row; told: OwnAnswer } | undefined> {
  for (const row of rows) {
    const asked = { requestId: row.request_id, responseCode };
    const told = await readOwnAnswer(services.db, services, { organisation: organisationOf(row) }, asked);
    if (told) return { row, told };
  }
  return undefined;
}
