import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, readJws } from '#platform/server/vault/jws.ts';
import { readIssuerSigned } from '../mdoc/issuer-signed.ts';
import { MdocError } from '../mdoc/mdoc-error.ts';
import { isMdocForm } from '../mdoc/shape.ts';
import { splitSdJwt } from './sd-jwt.ts';

/**
 * Returns the key to which a credential claims to be bound (`cnf` of an SD-JWT VC, the device key of an mdoc), without
 * verifying it. Undefined if it is unreadable.
 */
export function boundKeyOf(form: string): EcJwk | undefined {
  if (isMdocForm(form)) return deviceOf(form);
  const jws = readJws(splitSdJwt(form)?.jwt ?? '');
  return ecJwkOf((jws?.payload.cnf as { jwk?: unknown } | undefined)?.jwk);
}

function deviceOf(form: string): EcJwk | undefined {
  try {
    return readIssuerSigned(form).mso.deviceJwk;
  } catch (error) {
    if (error instanceof MdocError) return undefined;
    throw error;
  }
}
