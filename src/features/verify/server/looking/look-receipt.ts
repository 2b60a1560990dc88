import { createHash, type X509Certificate } from 'node:crypto';
import { RECEIPT_TYPE, type ReceiptForm, receiptFile, receiptForm } from '#features/statements/receipt.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { organisationIn } from './decision.ts';
import { type Looked, notWhole } from './found.ts';

/** Whether a text may be a signed receipt: a JWS in its JSON form begins so. */
export const isReceipt = (text: string): boolean => text.startsWith('{"payload":"');

interface Keys {
  readonly roots: readonly X509Certificate[];
  readonly serverKeys: readonly PublicJwk[];
}

/** A receipt with the signatures of a server and of an organisation. Of another server it says whether it is whole, and not whose it is. */
export function lookAtReceipt(text: string, { roots, serverKeys }: Keys): Omit<Looked, 'sha256'> {
  const changed = notWhole('receipt', 'changed');
  const read = readReceipt(text);
  if (!read) return changed;
  const { said, byServer, jwk, byOrganisation } = read;
  const ours = serverKeys.find(({ kid }) => kid === byServer.header.kid);
  if (jwk.kid !== thumbprint(jwk) || jwk.kid !== byServer.header.kid || !isSignedBy(byServer, jwk)) return changed;
  if (ours && canonicalJson(ours) !== canonicalJson(jwk)) return changed;
  if ((said.organisation === null) !== (byOrganisation === undefined)) return changed;
  const signer =
    byOrganisation && said.organisation !== null
      ? organisationIn(byOrganisation, { at: said.signedAt, organisation: said.organisation }, roots)
      : null;
  if (byOrganisation && signer === null) return changed;
  return { ...changed, whole: null, server: ours ? 'ours' : 'unknown', signer, sealedAt: said.signedAt, receipt: said };
}

interface ReadReceipt {
  readonly said: ReceiptForm;
  readonly byServer: ReadJws;
  readonly jwk: PublicJwk;
  readonly byOrganisation: ReadJws | undefined;
}

/** Takes one apart; undefined where it is not, sign by sign, as one is written. */
function readReceipt(text: string): ReadReceipt | undefined {
  const file = receiptFile.safeParse(parsed(text)).data;
  if (!file || canonicalJson(file) !== text) return undefined;
  const [server, organisation, ...more] = file.signatures;
  const partOf = (one: { protected: string; signature: string }) => {
    const parts = [one.protected, file.payload, one.signature];
    const jws = parts.every(isCanonical) ? readJws(parts.join('.')) : undefined;
    return jws?.header.typ === RECEIPT_TYPE ? jws : undefined;
  };
  const byServer = partOf(server);
  const byOrganisation = organisation && partOf(organisation);
  const said = receiptForm.safeParse(byServer?.payload).data;
  if (!byServer || !said || more.length > 0 || (organisation && !byOrganisation)) return undefined;
  return { said, byServer, jwk: server.header.jwk, byOrganisation };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last sign of base64url has bits that nothing says. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/** RFC 7638 of a P-256 key. */
const thumbprint = ({ crv, kty, x, y }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
