import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import {
  CoseKey,
  DateOnly,
  DeviceKey,
  DeviceRequest,
  DeviceResponse,
  DocRequest,
  Holder,
  Issuer,
  IssuerSigned,
  ItemsRequest,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
  Verifier,
} from '@owf/mdoc';

// Independent issuer, wallet and verifier of ISO mdoc: @owf/mdoc, plus the parts that it leaves to its users.

type Jwk = object;

const keyOf = (key: CoseKey): JsonWebKey => ({ ...key.jwk, alg: undefined, key_ops: undefined });
const never = (): never => {
  throw new Error('nothing is authenticated by MAC here');
};
const field = (names: string, wanted: string) =>
  names
    .split('\n')
    .filter((line) => line.startsWith(`${wanted}=`))
    .map((line) => line.slice(wanted.length + 1));

const context: MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }) =>
      new Uint8Array(createHash(digestAlgorithm.replace('-', '')).update(bytes).digest()),
    calculateEphemeralMacKey: never,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        new Uint8Array(
          sign('sha256', toBeSigned, {
            key: createPrivateKey({ key: keyOf(key), format: 'jwk' }),
            dsaEncoding: 'ieee-p1363',
          }),
        ),
      verify: ({ sign1, key }) =>
        verify(
          'sha256',
          sign1.toBeSigned,
          { key: createPublicKey({ key: keyOf(key), format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
          sign1.signature,
        ),
    },
    mac0: { sign: never, verify: never },
  },
  x509: {
    getIssuerNameField: ({ certificate, field: wanted }) => field(new X509Certificate(certificate).issuer, wanted),
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
    verifyCertificateChain: ({ trustedCertificates, x5chain }) => {
      const chain = [...x5chain, ...trustedCertificates].map((der) => new X509Certificate(der));
      for (const [n, one] of chain.slice(0, -1).entries()) {
        const above = chain[n + 1];
        if (!above || !one.checkIssued(above) || !one.verify(above.publicKey)) throw new Error('a broken chain');
      }
    },
    getCertificateData: ({ certificate }) => {
      const one = new X509Certificate(certificate);
      return {
        issuerName: one.issuer,
        subjectName: one.subject,
        serialNumber: one.serialNumber,
        thumbprint: one.fingerprint,
        notBefore: one.validFromDate,
        notAfter: one.validToDate,
        pem: one.toString(),
      };
    },
  },
};

export interface PeerCredential {
  readonly docType: string;
  readonly space: string;
  readonly elements: Readonly<Record<string, unknown>>;
  readonly deviceKey: Jwk;
  readonly issuerKey: Jwk;
  readonly certificates: readonly Uint8Array[];
  readonly signed: Date;
  readonly validUntil: Date;
  readonly digest?: 'SHA-256' | 'SHA-384' | 'SHA-512';
}

/** A calendar day in the peer's encoding. */
export const peerDay = (text: string): unknown => new DateOnly(text);

/** Issues a credential as OpenID4VCI delivers it. */
export async function peerIssue(wanted: PeerCredential): Promise<string> {
  const issuer = new Issuer(wanted.docType, context).addIssuerNamespace(wanted.space, { ...wanted.elements });
  const issued = await issuer.sign({
    signingKey: CoseKey.fromJwk({ ...wanted.issuerKey }),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: wanted.digest ?? 'SHA-256',
    validityInfo: { signed: wanted.signed, validFrom: wanted.signed, validUntil: wanted.validUntil },
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ ...wanted.deviceKey }) },
    certificates: [...wanted.certificates],
  });
  return issued.encodedForOid4Vci;
}

interface Trust {
  readonly roots: readonly Uint8Array[];
  readonly now: Date;
}

/** Verifies a credential and returns the elements of a name space. Throws if it is invalid. */
export async function peerTake(text: string, space: string, { roots, now }: Trust): Promise<unknown> {
  await Holder.verifyIssuerSigned({ issuerSigned: text, now, trustedCertificates: [...roots] }, context);
  return IssuerSigned.fromEncodedForOid4Vci(text).getPrettyClaims(space);
}

/** The request for a presentation, over redirects or through the Digital Credentials API. */
export type PeerRequest =
  | { readonly clientId: string; readonly nonce: string; readonly responseUri: string; readonly jwkThumbprint?: Buffer }
  | { readonly origin: string; readonly nonce: string; readonly jwkThumbprint?: Buffer };

const transcriptOf = (request: PeerRequest): Promise<SessionTranscript> =>
  'origin' in request
    ? SessionTranscript.forOid4VpDcApi(request, context)
    : SessionTranscript.forOid4Vp(request, context);

export interface PeerShowing {
  readonly credential: string;
  readonly docType: string;
  readonly space: string;
  readonly names: readonly string[];
  readonly key: Jwk;
  readonly request: PeerRequest;
}

/** Shows elements of a credential. */
export async function peerShow({ credential, docType, space, names, key, request }: PeerShowing): Promise<string> {
  const namespaces = { [space]: Object.fromEntries(names.map((name) => [name, false])) };
  const itemsRequest = ItemsRequest.create({ docType, namespaces });
  const response = await Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] }),
      sessionTranscript: await transcriptOf(request),
      issuerSigned: [IssuerSigned.fromEncodedForOid4Vci(credential)],
      signature: { signingKey: CoseKey.fromJwk({ ...key, alg: 'ES256' }) },
    },
    context,
  );
  return response.encodedForOid4Vp;
}

/** Verifies a presentation and returns the elements of a name space. Throws if it is invalid. */
export async function peerCheck(
  text: string,
  space: string,
  { request, roots, now }: Trust & { request: PeerRequest },
) {
  const deviceResponse = DeviceResponse.fromEncodedForOid4Vp(text);
  await Verifier.verifyDeviceResponse(
    { deviceResponse, sessionTranscript: await transcriptOf(request), trustedCertificates: [...roots], now },
    context,
  );
  return deviceResponse.documents?.map(({ issuerSigned }) => issuerSigned.getPrettyClaims(space));
}
