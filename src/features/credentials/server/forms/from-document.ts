import type { VerifiedDocument } from '#features/documents/server/verification-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { issuedTypes } from '../../types.ts';
import { type IssuanceServices, issueCredential } from '../store.ts';

const typeOf = { id: 'national_id', passport: 'passport', license: 'drivers_license' } as const;

/** Makes a verified document a credential that this server signs as issuer, a trial where a sandbox looked at it; part of the transaction of the verdict, so that one never is without the other. */
export const issueForDocument =
  (issuing: IssuanceServices) =>
  async (tx: Tx, verified: VerifiedDocument): Promise<void> => {
    const { name: holderName, documentNumber: credentialNumber, expiresOn, foreign, over19 } = verified.document;
    const type = typeOf[verified.documentType];
    const { en: name } = issuedTypes[type];
    await issueCredential(tx, issuing, verified.recipient, {
      credentialType: type,
      issuer: issuerOf(issuing.settings, verified),
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

/** What people read of the issuer is its last segment; who signed is the server's did:web. */
const issuerOf = ({ networkName }: Settings, { checkedBy }: VerifiedDocument) =>
  `ingam:${networkName.replaceAll(':', ' ')}${checkedBy === 'sandbox' ? ' (sandbox)' : ''}`;
