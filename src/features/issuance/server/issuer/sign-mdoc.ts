import { type KeyObject, X509Certificate } from 'node:crypto';
import { issueMdoc } from '#features/credentials/server/mdoc/issue.ts';
import { statusUri } from '#features/credentials/server/status/status-lists.ts';
import type { EcJwk } from '#platform/jws.ts';
import { docTypeOf } from '../../rules.ts';
import type { IssuedRow } from './issued/issued-store.ts';
import type { TypeRow } from './types-store.ts';

interface SigningInput {
  readonly publicUrl: string;
  readonly type: Pick<TypeRow, 'id' | 'organisation_id'>;
  readonly issued: IssuedRow;
  readonly holder: EcJwk;
  readonly claims: Readonly<Record<string, string>>;
  readonly key: KeyObject;
  readonly certificate: Uint8Array;
}

/**
 * Signs an mdoc in the organisation's name (OpenID4VCI 1.0, appendix A.2.4). Its claims are elements of one name space,
 * which is named like the document type.
 */
export function signMdoc({ publicUrl, type, issued, holder, claims, key, certificate }: SigningInput): string {
  const docType = docTypeOf(publicUrl, type.organisation_id, type.id);
  const { from, until } = wholeDays(issued);
  const [signed = from] = [from, new X509Certificate(certificate).validFromDate].toSorted(
    (a, b) => b.getTime() - a.getTime(),
  );
  return issueMdoc({
    docType,
    nameSpaces: { [docType]: claims },
    deviceKey: holder,
    // The certificate must be valid at that time, and is the same one all day.
    validity: { signed, from: signed, until },
    status: { index: issued.status_idx, uri: statusUri(publicUrl, issued.status_list) },
    key,
    chain: [certificate],
  });
}

const DAY_MS = 86_400_000;

/**
 * Returns the validity of a copy in whole days, so that copies of one credential share it with those of many others and
 * cannot be linked by it (HAIP 1.0, section 6.1).
 */
export function wholeDays({ issued_at, expires_at }: { readonly issued_at: Date; readonly expires_at: Date }) {
  return { from: dayOf(issued_at), until: new Date(dayOf(expires_at).getTime() + DAY_MS) };
}

/** Returns the start of the day in UTC. */
const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
