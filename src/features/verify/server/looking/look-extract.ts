import type { X509Certificate } from 'node:crypto';
import { extractForm } from '#features/statements/extract.ts';
import { isByDid, organisationIn } from './decision.ts';
import { type LookResult, notWhole } from './look-result.ts';
import type { ReadSigned } from './signed.ts';

/** Inspects an extract. Requires exactly the signatures of its server and of the signers that its facts name. */
export function lookAtExtract(
  { payload, server, others }: ReadSigned,
  roots: readonly X509Certificate[],
): Omit<LookResult, 'sha256'> {
  const changed = notWhole('extract', 'changed');
  const said = extractForm.safeParse(payload).data;
  if (!said) return changed;
  const { facts, signers, signedAt } = said;
  const { organisation, person } = signers;
  const rest = [...others];
  const byOrganisation = organisation === null ? undefined : rest.shift();
  const byPerson = person === null ? undefined : rest.shift();
  if (rest.length > 0 || person !== (facts.person?.did ?? null)) return changed;
  const signer =
    byOrganisation && organisation !== null
      ? organisationIn(byOrganisation, { at: signedAt, organisation }, roots)
      : null;
  const isNamed = organisation === null || [facts.shop?.did, facts.party?.did].includes(organisation);
  if (!isNamed || (organisation !== null && signer === null)) return changed;
  if (person !== null && !(byPerson && isByDid(byPerson, person))) return changed;
  return { ...changed, whole: null, server, signer, sealedAt: signedAt, extract: said };
}
