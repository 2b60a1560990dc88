import type { HeldFacts } from '#features/credentials/contract.ts';
import type { Cbor } from '#features/credentials/server/mdoc/cbor.ts';
import { type CheckedMdoc, checkIssuerSigned } from '#features/credentials/server/mdoc/check-mdoc.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { MdocError, type MdocFault } from '#features/credentials/server/mdoc/mdoc-error.ts';
import { plainOf } from '#features/credentials/server/mdoc/plain.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../../contract.ts';
import { type CheckedCredential, type Expected, MOST_CLAIMS, valueText } from '../expected-credential.ts';
import { nameLabel } from '../issuer-shapes.ts';
import { certifiedAsOf } from '../trusted-roots.ts';

const refused = (detail: string) => refuse(refusals, 'credential_refused', { detail });

/**
 * Verifies a received mdoc (OpenID4VCI 1.0, appendix A.2.4): signed by its certificate, complete, of the offered
 * document type, bound to our key, and not expired. Refuses with `credential_refused`.
 */
export function checkMdoc(text: string, { plan, holder, roots, nowS }: Expected): CheckedCredential {
  const checked = read(text, plan, new Date(nowS * 1000));
  const { x, y } = checked.deviceKey;
  if (x !== holder.x || y !== holder.y) throw refused('It is bound to another key.');
  const certifiedAs = certifiedAsOf(checked.chain, roots);
  return {
    facts: {
      issuer: { id: plan.issuer, name: plan.issuerName, certifiedAs },
      name: plan.name,
      claims: claimsIn(checked, plan),
    },
    expiresAt: checked.validity.until,
  };
}

function read(text: string, { vct: docType }: Expected['plan'], now: Date): CheckedMdoc {
  try {
    return checkIssuerSigned(readIssuerSigned(text), { docType, now });
  } catch (error) {
    if (error instanceof MdocError) throw refused(SAID[error.fault] ?? 'It cannot be read.');
    throw error;
  }
}

const SAID: Partial<Readonly<Record<MdocFault, string>>> = {
  unsupported: 'Its signature algorithm is not supported.',
  issuer_chain: 'Its certificates are invalid.',
  issuer_signature: 'Its signature is invalid.',
  digest_mismatch: 'It contains unsigned claims.',
  doc_type_mismatch: 'Its type differs from the offered one.',
  not_yet_valid: 'It is not valid yet.',
  expired: 'It has expired.',
};

/** Formats an element on one line; a picture by its size. */
export const elementText = (value: Cbor): string =>
  value instanceof Uint8Array ? `${value.length} bytes` : valueText(plainOf(value));

/**
 * Returns the claims: those that the issuer described first, with its labels and in its order, then the rest by name.
 */
function claimsIn({ elements }: CheckedMdoc, { claims }: Expected['plan']): HeldFacts['claims'] {
  const left = new Map(
    [...elements].flatMap(([space, some]) =>
      [...some].map(([name, value]) => [JSON.stringify([space, name]), { name, value }] as const),
    ),
  );
  const described = claims.flatMap(({ path, label }) => {
    const key = JSON.stringify(path);
    const found = left.get(key);
    left.delete(key);
    return found ? [{ label, value: elementText(found.value) }] : [];
  });
  // Sorted by name, because the order of elements may differ between copies.
  const rest = [...left.values()]
    .map(({ name, value }) => ({ label: nameLabel(name), value: elementText(value) }))
    .toSorted((one, other) => (one.label.en < other.label.en ? -1 : 1));
  return [...described, ...rest].slice(0, MOST_CLAIMS);
}
