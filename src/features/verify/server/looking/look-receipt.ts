import type { X509Certificate } from 'node:crypto';
import { HEAD_TYPE, headForm } from '#features/ledger/day-log.ts';
import { type ReceiptForm, receiptForm } from '#features/statements/receipt.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { organisationIn } from './decision.ts';
import { type LookResult, notWhole } from './look-result.ts';
import { isCanonical, type ReadSigned } from './signed.ts';

/**
 * Inspects a receipt with the signatures of its server and organisation. For another server, only its integrity is
 * checked, not its author.
 */
export function lookAtReceipt(
  { payload, server, jwk, others }: ReadSigned,
  roots: readonly X509Certificate[],
): Omit<LookResult, 'sha256'> {
  const changed = notWhole('receipt', 'changed');
  const said = receiptForm.safeParse(payload).data;
  const [byOrganisation, ...more] = others;
  if (!said || more.length > 0 || (said.organisation === null) !== (byOrganisation === undefined)) return changed;
  const signer =
    byOrganisation && said.organisation !== null
      ? organisationIn(byOrganisation, { at: said.signedAt, organisation: said.organisation }, roots)
      : null;
  if (byOrganisation && signer === null) return changed;
  const isHeadSigned = isHeadSignedBy(said, jwk);
  return { ...changed, whole: null, server, signer, sealedAt: said.signedAt, receipt: said, isHeadSigned };
}

/** Verifies the signed head to which a receipt's proof leads. True if the receipt has no proof. */
function isHeadSignedBy({ inclusion, issuer }: ReceiptForm, jwk: PublicJwk): boolean {
  if (inclusion?.state !== 'in') return true;
  const jws = isCanonical(inclusion.head) ? readJws(inclusion.head) : undefined;
  const head = headForm.safeParse(jws?.payload).data;
  if (!jws || !head || jws.header.typ !== HEAD_TYPE || jws.header.kid !== jwk.kid || !isSignedBy(jws, jwk))
    return false;
  return head.days === inclusion.log.of && head.root === inclusion.log.root && head.issuer === issuer;
}
