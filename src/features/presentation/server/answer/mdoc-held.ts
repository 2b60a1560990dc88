import type { Cbor } from '#features/credentials/server/mdoc/cbor.ts';
import { chainOf } from '#features/credentials/server/mdoc/cose.ts';
import { type IssuerSigned, readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { MdocError } from '#features/credentials/server/mdoc/mdoc-error.ts';
import { plainOf } from '#features/credentials/server/mdoc/plain.ts';
import { presentMdoc } from '#features/credentials/server/mdoc/present.ts';
import { MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { transcriptOverDcApi, transcriptOverRedirects } from '#features/credentials/server/mdoc/transcript.ts';
import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import { wordsOf } from '#features/issuance/server/wallet/expected-credential.ts';
import { elementText } from '#features/issuance/server/wallet/taking/check-mdoc.ts';
import type { Match } from '../../dcql/evaluate.ts';
import type { Plan } from '../request/request-plan.ts';
import { authoritiesIn } from './authorities.ts';
import { pictureIn } from './claim-picture.ts';
import type { HeldForm, Leaf } from './held-form.ts';

/** Reads a held mdoc, whose elements can be shown one by one. Undefined if the form is not an mdoc. */
export function mdocHeld(form: string): HeldForm | undefined {
  const credential = opened(form);
  if (!credential) return undefined;
  const parts = [...credential.nameSpaces].flatMap(([space, items]) =>
    items.map(
      ({ name, value }): Leaf => ({
        ...{ path: [space, name], text: elementText(value), whole: wholeOf(value) },
        words: value instanceof Uint8Array ? elementText(value) : wordsOf(plainOf(value)),
        picture: pictureIn(value),
      }),
    ),
  );
  return {
    format: MSO_MDOC,
    type: credential.mso.docType,
    claims: Object.fromEntries(
      [...credential.nameSpaces].map(([space, items]) => [
        space,
        Object.fromEntries(items.map(({ name, value }) => [name, plainOf(value)])),
      ]),
    ),
    authorities: authoritiesIn(chainOf(credential.issuerAuth).map((der) => Buffer.from(der).toString('base64'))),
    parts,
    leaves: parts,
    seen: ({ shown = [] }) =>
      parts.filter(({ path }) => shown.some((one) => one.path.every((step, n) => path[n] === step))),
    present: ({ form: copy, holder: key }, match, to) => {
      const read = opened(copy);
      return read && presentMdoc({ credential: read, elements: elementsOf(match), transcript: transcriptOf(to), key });
    },
  };
}

function opened(form: string): IssuerSigned | undefined {
  try {
    return readIssuerSigned(form);
  } catch (error) {
    if (error instanceof MdocError) return undefined;
    throw error;
  }
}

function wholeOf(value: Cbor): string {
  const plain = plainOf(value);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}

function elementsOf({ shown = [] }: Match): Record<string, readonly string[]> {
  const bySpace = Map.groupBy(shown, ({ path: [space] }) => String(space));
  return Object.fromEntries(
    [...bySpace].map(([space, some]) => [space, [...new Set(some.map(({ path: [, name] }) => String(name)))]]),
  );
}

/**
 * Builds the transcript that the device key signs: this request, its address or page, and its encryption key (OpenID4VP
 * 1.0, appendix B.2.6).
 */
function transcriptOf({ clientId, nonce, responseUri, recipient, origin }: Plan) {
  const { x, y } = recipient ?? { x: '', y: '' };
  const encrypted = recipient && { jwkThumbprint: thumbprintOf({ kty: 'EC', crv: 'P-256', x, y }) };
  return origin === undefined
    ? transcriptOverRedirects({ clientId, nonce, responseUri, ...encrypted })
    : transcriptOverDcApi({ origin, nonce, ...encrypted });
}
