import type { ClaimParties } from '#features/traveler/server/shown-passports.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { PROOF_S } from '../../rules.ts';
import type { CardContext } from '../cards.ts';

export interface ProofRow {
  readonly user_id: UserId;
  readonly operator_id: UserId;
  readonly rule_id: number;
  readonly passport: Uint8Array;
  readonly is_foreign: boolean;
  readonly issuer: string;
  readonly card: Uint8Array;
  readonly is_valid: boolean;
  readonly created_at: Date;
  /** The issuer that the rule names. */
  readonly named: string | null;
}
const columns = sql`p.user_id, p.operator_id, p.rule_id, p.passport, p.is_foreign, p.issuer, p.card, p.stands_until > clock_timestamp() AS is_valid, p.created_at,
  r.issuer AS named`;

export const proofContext = ({ userId, operator }: ClaimParties): CardContext => ({
  keyOf: userId,
  table: 'refund_proofs',
  row: `${userId}/${operator}`,
});

/** Finds the proof that a traveller showed to an operator. */
export const findProof = (db: Queryable, { userId, operator }: ClaimParties): Promise<ProofRow | undefined> =>
  db.maybe(sql<ProofRow>`
    SELECT ${columns}
    FROM refund_proofs p JOIN refund_proof_rules r ON r.id = p.rule_id WHERE p.user_id = ${userId} AND p.operator_id = ${operator}`);

export const listProofs = (db: Queryable, { userId }: Owner): Promise<ProofRow[]> =>
  db.rows(sql<ProofRow>`
    SELECT ${columns}
    FROM refund_proofs p JOIN refund_proof_rules r ON r.id = p.rule_id WHERE p.user_id = ${userId} ORDER BY p.operator_id LIMIT 1000`);

/** Claims a proof with an outdated status, in order to check it again. Only one of several nodes succeeds. */
export const claimLook = async (db: Queryable, { userId, operator }: ClaimParties): Promise<boolean> =>
  (await db.run(sql`
    UPDATE refund_proofs SET looked_at = clock_timestamp()
     WHERE user_id = ${userId} AND operator_id = ${operator} AND stands_until <= clock_timestamp()
       AND looked_at < clock_timestamp() - make_interval(secs => ${PROOF_S.again})`)) === 1;

interface NewProof extends ClaimParties {
  readonly ruleId: number;
  readonly passport: Uint8Array;
  readonly isForeign: boolean;
  readonly issuer: string;
  readonly card: Uint8Array;
  readonly endsAtS: number | null;
}

/**
 * Stores a traveller's proof in place of their earlier one. Returns false if another account showed that passport. The
 * caller has locked the operator.
 */
export async function insertProof(tx: Tx, proof: NewProof): Promise<boolean> {
  const { userId, operator, ruleId, passport, isForeign, issuer, card, endsAtS } = proof;
  const other = await tx.maybe(sql`
    SELECT FROM refund_proofs WHERE operator_id = ${operator} AND passport = ${passport} AND user_id <> ${userId}`);
  if (other) return false;
  tx.queue(sql`DELETE FROM refund_proofs WHERE user_id = ${userId} AND operator_id = ${operator}`);
  tx.queue(sql`
    INSERT INTO refund_proofs (user_id, operator_id, rule_id, passport, is_foreign, issuer, card, stands_until)
    VALUES (${userId}, ${operator}, ${ruleId}, ${passport}, ${isForeign}, ${issuer}, ${card},
      least(clock_timestamp() + make_interval(secs => ${PROOF_S.use}), to_timestamp(${endsAtS}::bigint)))`);
  return true;
}

/** Extends the validity of exactly this proof by a short time, at most to the credential's own end. */
export const extendProof = (tx: Tx, { user_id, operator_id, card }: ProofRow, endsAtS: number | null) =>
  tx.run(sql`
    UPDATE refund_proofs SET stands_until = least(clock_timestamp() + make_interval(secs => ${PROOF_S.use}), to_timestamp(${endsAtS}::bigint))
     WHERE user_id = ${user_id} AND operator_id = ${operator_id} AND card = ${card}`);

/** Deletes exactly this proof. Returns false if it was replaced or deleted before. */
export const endProof = async (tx: Tx, { user_id, operator_id, card }: ProofRow): Promise<boolean> =>
  (await tx.run(
    sql`DELETE FROM refund_proofs WHERE user_id = ${user_id} AND operator_id = ${operator_id} AND card = ${card}`,
  )) === 1;

export const dropProof = async (tx: Tx, { userId, operator }: ClaimParties): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM refund_proofs WHERE user_id = ${userId} AND operator_id = ${operator}`)) === 1;

/** Deletes the proofs of a person whose account is closed. */
export const forgetProofs = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM refund_proofs WHERE user_id = ${userId}`);
