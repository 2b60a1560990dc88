import { documentTypes } from '#features/documents/document-types.ts';
import type { VerifiedDocument } from '#features/documents/server/verification-store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type IssuanceServices, issueCredential } from '../store.ts';

/**
 * Issues the credential of a verified document, signed by this server; a trial if a sandbox checked it. Runs in the
 * verdict's transaction, so that neither exists without the other.
 */
export const issueForDocument =
  (issuing: IssuanceServices) =>
  async (tx: Tx, verified: VerifiedDocument): Promise<void> => {
    const { name: holderName, documentNumber: credentialNumber, expiresOn, foreign, over19 } = verified.document;
    const { credential: credentialType, en: name } = documentTypes[verified.documentType];
    await issueCredential(tx, issuing, verified.recipient, {
      credentialType,
      issuer: await issuerOf(tx, issuing.settings, verified),
      issuanceDate: verified.verifiedOn,
      expirationDate: expiresOn,
      credentialData: {
        name,
        holderName,
        credentialNumber,
        ...(foreign && { foreign }),
        ...(over19 && { over19 }),
      },
      by: verified.checkedBy === 'sandbox' ? 'trial' : 'issuer_signed',
      document: { id: verified.id, checkedBy: verified.checkedBy },
    });
  };

/**
 * People see the last segment of the issuer, which is the operator for documents checked by people. The signer is the
 * server's did:web.
 */
async function issuerOf(tx: Tx, { networkName }: Settings, { checkedBy }: VerifiedDocument): Promise<string> {
  const operator = checkedBy === 'desk' ? await findOperator(tx) : undefined;
  const name = operator?.display_name ?? networkName;
  return `ingam:${name.replaceAll(':', ' ')}${checkedBy === 'sandbox' ? ' (sandbox)' : ''}`;
}
