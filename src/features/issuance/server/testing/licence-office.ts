import { certify, newPair, type Pair, privateJwk } from '#features/credentials/server/mdoc/testing/licence.ts';
import { type PeerCredential, peerDay, peerIssue } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import { LICENCE, SPACE } from './peer-configurations.ts';

const [PAST, FUTURE] = [new Date('2001-01-01'), new Date('2099-12-31')];
/** Creates a certificate of an authority or signer, valid from 2001 to 2099. */
export const certifyAlways = (pair: Pair, { by, name }: { by?: Pair; name?: string } = {}): Uint8Array =>
  certify(pair, { from: PAST, until: FUTURE, ...(by && { by }), ...(name && { name }) });

const authority = newPair();
const signer = newPair();
export const licenceRoot = certifyAlways(authority);
const certificate = certifyAlways(signer, { by: authority, name: 'Signer' });

/** Deviations of a third-party issuer; `sent` replaces the issued credential. */
export interface LicenceFaults {
  readonly credential?: Partial<PeerCredential>;
  readonly sent?: (good: string, copy: number) => string;
}

/** Signs driving licences with @owf/mdoc, each bound to a proven key. */
export const licenceOffice =
  ({ credential, sent }: LicenceFaults = {}) =>
  async (deviceKey: object, copy: number) => {
    const good = await peerIssue({
      docType: LICENCE,
      space: SPACE,
      elements: {
        family_name: '김',
        given_name: 'Minseo',
        birth_date: peerDay('1999-03-04'),
        document_number: '11-22-333333-44',
        portrait: new Uint8Array(1000).fill(7),
        age_over_18: true,
        age_over_65: false,
      },
      deviceKey,
      issuerKey: privateJwk(signer),
      certificates: [certificate],
      signed: PAST,
      validUntil: FUTURE,
      ...credential,
    });
    return sent?.(good, copy) ?? good;
  };
