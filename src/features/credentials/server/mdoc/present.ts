import type { KeyObject } from 'node:crypto';
import { type Cbor, Embedded } from './cbor.ts';
import { p256Of, signCose } from './cose.ts';
import { type IssuerSigned, textOf } from './issuer-signed.ts';
import { demand } from './mdoc-error.ts';
import { deviceAuthentication, type SessionTranscript } from './transcript.ts';

export interface MdocToShow {
  readonly credential: IssuerSigned;
  /** Names of the elements to show, by name space. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
  readonly transcript: SessionTranscript;
  /** The private key to which the credential is bound. */
  readonly key: KeyObject;
}

/**
 * Presents elements of a credential to one request: a DeviceResponse of one document (ISO 18013-5 section 8.3.2.1.2.2)
 * in base64url, as OpenID4VP 1.0 requires (appendix B.2). Refuses an element that is not held, so that exactly the
 * consented elements are shown.
 */
export function presentMdoc({ credential, elements, transcript, key }: MdocToShow): string {
  const { docType, deviceJwk } = credential.mso;
  const own = p256Of(key);
  demand(own?.x === deviceJwk.x && own.y === deviceJwk.y, 'device_key_mismatch', 'a key that is not the credential’s');
  const chosen = Object.entries(elements).map(([space, names]) => [space, choose(credential, space, names)] as const);
  const ownElements = Embedded.of(new Map());
  const signed = deviceAuthentication(transcript, docType, ownElements);
  const issuerSigned = new Map<string, Cbor>([['issuerAuth', credential.issuerAuthCbor]]);
  const nameSpaces = new Map(chosen.filter(([, items]) => items.length > 0));
  // IssuerNameSpaces has at least one name space, so an empty map is left out.
  if (nameSpaces.size > 0) issuerSigned.set('nameSpaces', nameSpaces);
  const deviceSigned = new Map<string, Cbor>([
    ['nameSpaces', ownElements],
    ['deviceAuth', new Map([['deviceSignature', signCose(key, signed, { isDetached: true })]])],
  ]);
  const document = new Map<string, Cbor>([
    ['docType', docType],
    ['issuerSigned', issuerSigned],
    ['deviceSigned', deviceSigned],
  ]);
  return textOf(
    new Map<string, Cbor>([
      ['version', '1.0'],
      ['documents', [document]],
      ['status', 0],
    ]),
  );
}

function choose({ nameSpaces }: IssuerSigned, space: string, names: readonly string[]): readonly Embedded[] {
  const items = nameSpaces.get(space) ?? [];
  const chosen = items.filter(({ name }) => names.includes(name));
  demand(chosen.length === new Set(names).size, 'not_held', 'an element that is not in the credential');
  return chosen.map(({ bytes }) => bytes);
}
