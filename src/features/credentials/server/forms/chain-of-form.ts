import type { X509Certificate } from 'node:crypto';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { chainOf as certificatesOf } from '../mdoc/cose.ts';
import { readIssuerSigned } from '../mdoc/issuer-signed.ts';
import { isMdocForm } from '../mdoc/shape.ts';
import { splitSdJwt } from './sd-jwt.ts';

/**
 * Returns the certificates of a form's signer, the signer's own first, each signed by the next and valid today. Empty
 * if there are none. The form was verified when it was received.
 */
export function chainOfForm(form: string, nowS = Date.now() / 1000): X509Certificate[] {
  if (!isMdocForm(form)) return chainOf(readJws(splitSdJwt(form)?.jwt ?? '')?.header.x5c, nowS);
  const der = certificatesOf(readIssuerSigned(form).issuerAuth);
  return chainOf(
    der.map((one) => Buffer.from(one).toString('base64')),
    nowS,
  );
}
