import { documentTypes } from '#features/documents/document-types.ts';
import type { VerifiedDocument } from '#features/documents/server/verification-store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type IssuanceServices, issueCredential } from '../store.ts';

/** Makes a verified document a credential that this server signs as issuer, a trial where a sandbox looked at it; part of the transaction of the verdict, so that one never is without the other. */
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

/** What people read of the issuer is its last segment, where people looked their operator; who signed is the server's did:web. */
async function issuerOf(tx: Tx, { networkName }: Settings, { checkedBy }: VerifiedDocument): Promise<string> {
  const operator = checkedBy === 'desk' ? await findOperator(tx) : undefined;
  const name = operator?.display_name ?? networkName;
  return `ingam:${name.replaceAll(':', ' ')}${checkedBy === 'sandbox' ? ' (sandbox)' : ''}`;
}
