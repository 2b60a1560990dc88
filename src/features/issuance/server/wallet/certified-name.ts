import { X509Certificate } from 'node:crypto';
import { shownLine } from './issuer-shapes.ts';

/** Returns the name in a chain whose end is signed by a root of this server's operator; null for any other chain. */
export function certifiedAsOf(chain: readonly X509Certificate[], roots: readonly Uint8Array[]): string | null {
  const [leaf] = chain;
  const last = chain.at(-1);
  const isVouchedFor = roots.some((root) => last?.verify(new X509Certificate(root).publicKey));
  const { O: name } = leaf?.toLegacyObject().subject ?? {};
  return isVouchedFor && typeof name === 'string' ? shownLine(name) : null;
}
