import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import type { FileType } from '../../rules.ts';
import { EVIDENCE_NAME } from '../../seal.ts';
import type { SealOrder } from '../sealing/seal-order.ts';
import type { SealingHost } from '../sealing/sealer.ts';

const DID = 'did:web:ingam.example:org:12';
const dates = { from: new Date('2026-01-01'), until: new Date('2046-01-01') };

/** Creates a sealing key and a certificate for it from a new authority. */
export function sealAuthority(): { root: Uint8Array; certificates: Uint8Array[]; hands: SealingHost } {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = { organisation: 'Ingam', commonName: 'Operator' };
  const issuer = { subject, ...authority };
  const root = issueCertificate({ subject, publicKey: authority.publicKey, ...dates, issuer, isAuthority: true });
  const leaf = issueCertificate({
    subject: {
      organisation: 'Hanbit Trading',
      organisationIdentifier: 'NTRKR-1288641701',
      commonName: 'Hanbit Trading',
    },
    publicKey: own.publicKey,
    ...dates,
    uri: DID,
    issuer,
    isAuthority: false,
  });
  const hands = {
    sign: (data: Uint8Array) => sign('sha256', data, { key: own.privateKey, dsaEncoding: 'der' }),
  };
  return { root, certificates: [leaf, root], hands };
}

/** Builds a sealing order for a document. */
export function orderOf(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[],
  type: FileType = 'application/pdf',
): Omit<SealOrder, 'isStamped'> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const evidence = { externalId: 'po-1', document: { sha256, bytes: bytes.length } };
  return {
    document: { type, bytes },
    page: {
      organisation: { name: 'Hanbit Trading', nameKo: '한빛무역', businessNumber: '1288641701', did: DID },
      document: { title: 'Purchase order', externalId: 'po-1', version: 1, name: 'po.pdf', sha256, pages: 3 },
      amount: { text: '4,820,000 KRW', isPaid: true },
      steps: 1,
      decisions: [
        {
          step: 1,
          mode: 'any',
          needed: 1,
          seats: 3,
          name: 'Lee Sora',
          nameKo: '이소라',
          standsInFor: 'Choi Minho',
          reason: 'Within the budget.',
          at: '2026-11-20T00:18:00Z',
          passkey: '51d7…e3b2',
          approval: '7',
        },
      ],
      sealedAt: '2026-11-20T00:52:07Z',
      verifyUrl: 'https://ingam.example/verify',
    },
    attachments: [{ name: EVIDENCE_NAME, type: 'application/json', bytes: Buffer.from(JSON.stringify(evidence)) }],
    certificates,
  };
}
