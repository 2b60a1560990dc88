import { hash } from 'node:crypto';
import { type Cbor, Embedded, encode } from './cbor.ts';

/** A SessionTranscript (ISO 18013-5 section 9.1.5.1) that OpenID4VP 1.0 defines: what ties a presentation to one request. */
export type SessionTranscript = readonly [null, null, readonly [string, Uint8Array]];

export interface RequestOverRedirects {
  /** As the request has it, with its prefix. */
  readonly clientId: string;
  readonly nonce: string;
  /** RFC 7638 thumbprint, base64url, of the key that the answer is encrypted to; none where it is not. */
  readonly jwkThumbprint?: string | undefined;
  /** The `response_uri`, or the `redirect_uri` where there is none. */
  readonly responseUri: string;
}

/** OpenID4VP 1.0 appendix B.2.6.1. */
export const transcriptOverRedirects = (request: RequestOverRedirects): SessionTranscript =>
  transcriptOf('OpenID4VPHandover', [
    request.clientId,
    request.nonce,
    thumbprintIn(request.jwkThumbprint),
    request.responseUri,
  ]);

export interface RequestOverDcApi {
  /** That of the page that asks, without a prefix. */
  readonly origin: string;
  readonly nonce: string;
  readonly jwkThumbprint?: string | undefined;
}

/** The same through the Digital Credentials API: appendix B.2.6.2. */
export const transcriptOverDcApi = (request: RequestOverDcApi): SessionTranscript =>
  transcriptOf('OpenID4VPDCAPIHandover', [request.origin, request.nonce, thumbprintIn(request.jwkThumbprint)]);

const transcriptOf = (handover: string, info: Cbor): SessionTranscript => [
  null,
  null,
  [handover, hash('sha256', encode(info), 'buffer')],
];
const thumbprintIn = (thumbprint: string | undefined): Cbor =>
  thumbprint === undefined ? null : Buffer.from(thumbprint, 'base64url');

/** DeviceAuthenticationBytes (ISO 18013-5 section 9.1.3.4): what a device signs. `nameSpaces` stand as they came. */
export const deviceAuthentication = (transcript: SessionTranscript, docType: string, nameSpaces: Embedded) =>
  Embedded.of(['DeviceAuthentication', transcript, docType, nameSpaces]).encoded;
