import type { X509Certificate } from 'node:crypto';
import { receiptForm } from '#features/statements/receipt.ts';
import { organisationIn } from './decision.ts';
import { type LookResult, notWhole } from './look-result.ts';
import type { ReadSigned } from './signed.ts';

/**
 * Inspects a receipt with the signatures of its server and organisation. For another server, only its integrity is
 * checked, not its author.
 */
export function lookAtReceipt(
  { payload, server, others }: ReadSigned,
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
  return { ...changed, whole: null, server, signer, sealedAt: said.signedAt, receipt: said };
}
