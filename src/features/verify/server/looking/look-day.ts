import type { X509Certificate } from 'node:crypto';
import { dayForm } from '#features/statements/day-form.ts';
import { organisationIn } from './decision.ts';
import { type LookResult, notWhole } from './look-result.ts';
import type { ReadSigned } from './signed.ts';

/**
 * Inspects a statement of a day with the signatures of its server and operator. For another server, only its integrity
 * is checked, not its author.
 */
export function lookAtDay(
  { payload, server, others }: ReadSigned,
  roots: readonly X509Certificate[],
): Omit<LookResult, 'sha256'> {
  const changed = notWhole('day', 'changed');
  const said = dayForm.safeParse(payload).data;
  const [byOperator, ...more] = others;
  if (!said || more.length > 0 || (said.organisation === null) !== (byOperator === undefined)) return changed;
  const signer =
    byOperator && said.organisation !== null
      ? organisationIn(byOperator, { at: said.signedAt, organisation: said.organisation }, roots)
      : null;
  if (byOperator && signer === null) return changed;
  return { ...changed, whole: null, server, signer, sealedAt: said.signedAt, day: said };
}
