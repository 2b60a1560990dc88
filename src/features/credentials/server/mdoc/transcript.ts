import { hash } from 'node:crypto';
import { type Cbor, Embedded, encode } from './cbor.ts';

/**
 * A SessionTranscript (ISO 18013-5 section 9.1.5.1) as OpenID4VP 1.0 defines it. It binds a presentation to one
 * request.
 */
export type SessionTranscript = readonly [null, null, readonly [string, Uint8Array]];

export interface RequestOverRedirects {
  /** Client id as in the request, with its prefix. */
  readonly clientId: string;
  readonly nonce: string;
  /** RFC 7638 thumbprint, base64url, of the answer's encryption key; absent if the answer is not encrypted. */
  readonly jwkThumbprint?: string | undefined;
  /** The `response_uri`, or the `redirect_uri` if there is none. */
  readonly responseUri: string;
}

/** Returns the transcript of a request over redirects (OpenID4VP 1.0, appendix B.2.6.1). */
export const transcriptOverRedirects = (request: RequestOverRedirects): SessionTranscript =>
  transcriptOf('OpenID4VPHandover', [
    request.clientId,
    request.nonce,
    thumbprintIn(request.jwkThumbprint),
    request.responseUri,
  ]);

export interface RequestOverDcApi {
  /** Origin of the page that requested the presentation, without a prefix. */
  readonly origin: string;
  readonly nonce: string;
  readonly jwkThumbprint?: string | undefined;
}

/** Returns the transcript of a request through the Digital Credentials API (OpenID4VP 1.0, appendix B.2.6.2). */
export const transcriptOverDcApi = (request: RequestOverDcApi): SessionTranscript =>
  transcriptOf('OpenID4VPDCAPIHandover', [request.origin, request.nonce, thumbprintIn(request.jwkThumbprint)]);

const transcriptOf = (handover: string, info: Cbor): SessionTranscript => [
  null,
  null,
  [handover, hash('sha256', encode(info), 'buffer')],
];
const thumbprintIn = (thumbprint: string | undefined): Cbor =>
  thumbprint === undefined ? null : Buffer.from(thumbprint, 'base64url');

/**
 * DeviceAuthenticationBytes (ISO 18013-5 section 9.1.3.4), which a device signs. `nameSpaces` keeps its received bytes.
 */
export const deviceAuthentication = (transcript: SessionTranscript, docType: string, nameSpaces: Embedded) =>
  Embedded.of(['DeviceAuthentication', transcript, docType, nameSpaces]).encoded;
