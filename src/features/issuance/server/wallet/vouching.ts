import { X509Certificate } from 'node:crypto';
import { shownLine } from './issuer-shapes.ts';

/** Whom a chain names whose end a root of this server's operator signed. */
export function certifiedAsOf(chain: readonly X509Certificate[], roots: readonly Uint8Array[]): string | null {
  const [leaf] = chain;
  const last = chain.at(-1);
  const isVouchedFor = roots.some((root) => last?.verify(new X509Certificate(root).publicKey));
  const { O: name } = leaf?.toLegacyObject().subject ?? {};
  return isVouchedFor && typeof name === 'string' ? shownLine(name) : null;
}
