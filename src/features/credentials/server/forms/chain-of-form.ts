import type { X509Certificate } from 'node:crypto';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { chainOf as certificatesOf } from '../mdoc/cose.ts';
import { readIssuerSigned } from '../mdoc/issuer-signed.ts';
import { isMdocForm } from '../mdoc/mdoc-form.ts';
import { splitSdJwt } from './sd-jwt.ts';

/** The certificates by which a form is signed, the signer's first, each signed by the next and good today; none where it names none. It was checked when it came. */
export function chainOfForm(form: string, nowS = Date.now() / 1000): X509Certificate[] {
  if (!isMdocForm(form)) return chainOf(readJws(splitSdJwt(form)?.jwt ?? '')?.header.x5c, nowS);
  const der = certificatesOf(readIssuerSigned(form).issuerAuth);
  return chainOf(
    der.map((one) => Buffer.from(one).toString('base64')),
    nowS,
  );
}
