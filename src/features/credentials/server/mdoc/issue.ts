import { hash, type KeyObject, randomBytes } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { type Cbor, Embedded } from './cbor.ts';
import { signCose } from './cose.ts';
import { decode } from './decode.ts';
import { textOf } from './issuer-signed.ts';
import { demand } from './mdoc-error.ts';
import { type StatusReference, type Validity, writeMso } from './mso.ts';

export type Elements = Readonly<Record<string, Cbor>>;

export interface MdocToIssue {
  readonly docType: string;
  /** Elements by name space, such as `org.iso.18013.5.1`. */
  readonly nameSpaces: Readonly<Record<string, Elements>>;
  readonly deviceKey: EcJwk;
  readonly validity: Validity;
  readonly status?: StatusReference;
  /** The signing key and its certificates, its own first, without the root (ISO 18013-5 section 9.1.2.4). */
  readonly key: KeyObject;
  readonly chain: readonly Uint8Array[];
}

const SALT = 32;
const MAX_ELEMENTS = 500;

/**
 * Signs a credential in `mso_mdoc` and returns it as OpenID4VCI 1.0 delivers it (appendix A.2.4): base64url of an
 * IssuerSigned. Throws MdocError.
 */
export function issueMdoc({ nameSpaces, key, chain, ...signed }: MdocToIssue): string {
  const { from, until } = signed.validity;
  const spaces = Object.entries(nameSpaces);
  const count = spaces.reduce((sum, [, elements]) => sum + Object.keys(elements).length, 0);
  demand(count > 0 && count <= MAX_ELEMENTS, 'malformed', `1 to ${MAX_ELEMENTS} elements, and not ${count}`);
  demand(from < until, 'malformed', 'a validity that ends before it begins');
  demand(chain.length > 0, 'issuer_chain', 'no certificate');
  const items = new Map(spaces.map(([space, elements]) => [space, itemsOf(elements)]));
  const digests = new Map([...items].map(([space, some]) => [space, new Map(some.map(digestOf))]));
  const payload = writeMso({ ...signed, digests }).encoded;
  return textOf(
    new Map<string, Cbor>([
      ['nameSpaces', items],
      ['issuerAuth', signCose(key, payload, { chain })],
    ]),
  );
}

const itemsOf = (elements: Elements): readonly Embedded[] =>
  Object.entries(elements).map(([name, value], digestId) => {
    const item = Embedded.of(
      new Map<string, Cbor>([
        ['digestID', digestId],
        ['random', randomBytes(SALT)],
        ['elementIdentifier', name],
        ['elementValue', value],
      ]),
    );
    // Parses each item back, so that nothing is signed that readers would reject, such as NaN or nesting that is too
    // deep.
    decode(item.content);
    return item;
  });

const digestOf = ({ encoded }: Embedded, digestId: number): [number, Uint8Array] => [
  digestId,
  hash('sha256', encoded, 'buffer'),
];
