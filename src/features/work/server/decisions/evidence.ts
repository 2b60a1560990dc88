import { createHash, randomBytes } from 'node:crypto';
import { signAsPerson } from '#features/identity/server/sign-as-person.ts';
import { signAsOrganisation } from '#features/organisations/server/signing/signing-keys.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner, SignedEvidence } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Evidence } from '../../contract.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import type { CanonicalDecision } from './canonical.ts';
import { DECISION_TYPE } from './decision-type.ts';

type Proof = Omit<Evidence['decisions'][number], 'version' | 'step' | 'decidedAt'>;

const placeOf = (requestId: number, seatId: number) => ({
  table: 'work_evidence',
  column: 'sealed',
  row: `${requestId}/${seatId}`,
});
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Signing {
  readonly organisation: UserId;
  readonly by: Owner;
  /** The canonical decision that was signed. */
  readonly form: string;
  /** The signature by the decider's passkey, if biometrics are on. */
  readonly passkey: SignedEvidence | undefined;
}

/** Signs a decision with the decider's DID key and with the organisation's key. */
export async function signDecision(
  tx: Tx,
  services: Services,
  { organisation, by, form, passkey }: Signing,
): Promise<Proof> {
  const claims = JSON.parse(form) as CanonicalDecision;
  const organisationJws = await signAsOrganisation(tx, services, organisation, { type: DECISION_TYPE, claims });
  return {
    decision: form,
    passkey: passkey
      ? {
          nonce: base64url(passkey.nonce),
          credentialId: base64url(await passkeyIdFor(tx, services, organisation, passkey)),
          publicKey: base64url(passkey.publicKey),
          authenticatorData: base64url(passkey.authenticatorData),
          clientDataJSON: base64url(passkey.clientDataJSON),
          signature: base64url(passkey.signature),
        }
      : null,
    personJws: await signAsPerson(tx, services, by, { did: claims.approver, type: DECISION_TYPE, claims }),
    organisationJws,
  };
}

/**
 * Derives the id under which one organisation sees a passkey. The authenticator's own id is the same everywhere and
 * would link them (decision 0187).
 */
const passkeyIdFor = (
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  organisation: UserId,
  { passkeyId }: Pick<SignedEvidence, 'passkeyId'>,
): Promise<Uint8Array> => vault.mac('passkey of an organisation', `${organisation} ${base64url(passkeyId)}`, tx);

interface StoredDecision {
  readonly request: RequestRow;
  readonly seatId: number;
  readonly by: UserId;
  readonly decidedAt: Date;
}

/**
 * Stores a decision's evidence, sealed under the decider's key, and a salted commitment that remains when that key is
 * destroyed.
 */
export async function keepEvidence(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  { request, seatId, by, decidedAt }: StoredDecision,
  proof: Proof,
): Promise<void> {
  const salt = randomBytes(32);
  const commitment = createHash('sha256').update(salt).update(proof.decision).digest();
  const plain = Buffer.concat([salt, Buffer.from(JSON.stringify(proof))]);
  const sealed = await vault.seal(tx, userSubject(by), placeOf(request.id, seatId), plain);
  tx.queue(sql`INSERT INTO work_evidence (request_id, version, step, seat_id, user_id, commitment, sealed, decided_at)
    VALUES (${request.id}, ${request.version}, ${request.step}, ${seatId}, ${by}, ${commitment}, ${sealed}, ${decidedAt})`);
}

interface EvidenceRow {
  readonly version: number;
  readonly step: number;
  readonly seat_id: number;
  readonly user_id: UserId;
  readonly sealed: Uint8Array;
  readonly decided_at: Date;
}

/**
 * Reads the evidence for decisions on a request, by one person or by all, oldest first. There is none for deleted
 * people.
 */
export async function readEvidence(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  requestId: number,
  by: UserId | null = null,
): Promise<Evidence['decisions']> {
  const rows =
    await db.rows(sql<EvidenceRow>`SELECT version, step, seat_id, user_id, sealed, decided_at FROM work_evidence
    WHERE request_id = ${requestId} AND user_id IS NOT NULL AND sealed IS NOT NULL
      AND (${by}::bigint IS NULL OR user_id = ${by}::bigint) ORDER BY id`);
  const found: Evidence['decisions'] = [];
  for (const row of rows) {
    const plain = Buffer.from(
      await vault.open(db, userSubject(row.user_id), placeOf(requestId, row.seat_id), row.sealed),
    );
    const proof = JSON.parse(plain.subarray(32).toString()) as Proof;
    found.push({ version: row.version, step: row.step, ...proof, decidedAt: onWire(row.decided_at) });
  }
  return found;
}

/** Erases a person's evidence on account deletion. The commitments remain and show that someone decided. */
export const forgetEvidence = (tx: Tx, userId: UserId): Promise<number> =>
  tx.run(sql`UPDATE work_evidence SET sealed = NULL, user_id = NULL WHERE user_id = ${userId}`);
