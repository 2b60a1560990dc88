import { splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import type { HeldStatusAsker } from '#features/credentials/server/held/held-status.ts';
import type { HeldStatus } from '#features/credentials/server/held/held-store.ts';
import { chainOf as certificatesOf, p256Of } from '#features/credentials/server/mdoc/cose.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { isMdocForm } from '#features/credentials/server/mdoc/shape.ts';
import {
  readStatusCwt,
  STATUS_LIST_TYPES,
  type StatusCwt,
  tokenIn,
} from '#features/credentials/server/status/status-cwt.ts';
import {
  type PackedStatuses,
  type Statuses,
  statusAt,
  statusOf,
  unpackStatuses,
} from '#features/credentials/server/status/status-list.ts';
import { STATUS_LIST_JWT } from '#features/credentials/server/status/status-lists.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { isHere, issuerRequester, originsHere, type Requester } from './issuer-requester.ts';
import { signersOf } from './signers.ts';

/** Seconds for which a list is cached: its own `ttl` within these limits. */
const TTL_S = { least: 60, unsaid: 300, most: 86_400 } as const;
const SKEW_S = 300;
/** Maximum number of cached lists; the largest kind has a megabyte. */
const MOST_LISTS = 20;

interface ReadList {
  readonly statuses: Statuses;
  readonly at: Date;
  readonly untilMs: number;
}
type Lists = Map<string, Promise<ReadList | undefined>>;

/**
 * Looks up a held credential in its status list (Token Status List draft, section 8.3). Lists are fetched through the
 * egress and cached for their `ttl`.
 */
export function statusAsker(services: Services): HeldStatusAsker {
  const lists: Lists = new Map();
  return async ({ form, issuer, here }) => {
    const { place, ...of } = placeIn(form);
    if (!place) return undefined;
    const ask = issuerRequester(services, { here: isHere(issuer) ? (here ?? originsHere(issuer)) : [] });
    const list = await listAt(lists, place.uri, () => fetchList(services, ask, place.uri, of));
    const value = list && statusAt(list.statuses, place.idx);
    const status = value === undefined ? undefined : MEANINGS[value];
    return list && status && { status, at: list.at };
  };
}

/** Issuer named in a form; an mdoc only has its signer's certificates. */
interface IssuerOf {
  readonly iss?: unknown;
  readonly x5c?: readonly string[];
}

function placeIn(form: string): IssuerOf & { readonly place: ReturnType<typeof statusOf> } {
  if (!isMdocForm(form)) {
    const payload = readJws(splitSdJwt(form)?.jwt ?? '')?.payload ?? {};
    return { place: statusOf(payload), iss: payload.iss };
  }
  // The form was verified when the credential was taken.
  const { mso, issuerAuth } = readIssuerSigned(form);
  const { status } = mso;
  return { place: status && { idx: status.index, uri: status.uri }, x5c: base64Of(certificatesOf(issuerAuth)) };
}

/** Meanings of status values 0 to 2 (section 7.1). Other values are the issuer's own and have no meaning here. */
const MEANINGS: readonly (HeldStatus | undefined)[] = ['good', 'revoked', 'suspended'];

/** Returns a cached list that is still valid, or fetches it once for all who wait. */
async function listAt(
  lists: Lists,
  uri: string,
  read: () => Promise<ReadList | undefined>,
): Promise<ReadList | undefined> {
  const kept = lists.get(uri);
  const known = kept && (await kept);
  if (known && known.untilMs > Date.now()) return known;
  const reading = read();
  lists.delete(uri);
  lists.set(uri, reading);
  for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest);
  const found = await reading.catch(() => undefined);
  if (!found && lists.get(uri) === reading) lists.delete(uri);
  return reading;
}

/** Undefined if a list is not available or not valid. */
async function fetchList(services: Services, ask: Requester, uri: string, of: IssuerOf): Promise<ReadList | undefined> {
  try {
    const answered = await ask(uri, { headers: { accept: STATUS_LIST_TYPES } });
    if (answered.status !== 200) return undefined;
    const token = tokenIn(answered.body, answered.headers['content-type']);
    const nowS = Math.floor(Date.now() / 1000);
    return token.includes('.')
      ? await judgeJwt(services, ask, { jws: readJws(token), uri, of, nowS })
      : judgeCwt(readStatusCwt(token), { uri, of, nowS });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface ListContext {
  readonly uri: string;
  readonly of: IssuerOf;
  readonly nowS: number;
}

async function judgeJwt(
  services: Services,
  ask: Requester,
  { jws, uri, of, nowS }: ListContext & { readonly jws: ReadJws | undefined },
): Promise<ReadList | undefined> {
  if (jws?.header.typ !== STATUS_LIST_JWT || !isGoodNow(jws.payload, uri, nowS)) return undefined;
  // This server's own lists need no signature check, because they never left it.
  const isOurs = uri.startsWith(`${services.settings.publicUrl}/`);
  if (!isOurs && typeof (await signersOf(jws, jws.payload.iss ?? of.iss, { ask, nowS })) === 'string') return undefined;
  const list = listIn(jws, nowS);
  // This server's own lists are not cached, because reading them sends no request.
  return list && isOurs ? { ...list, untilMs: 0 } : list;
}

const judgeCwt = (cwt: StatusCwt | undefined, { uri, of, nowS }: ListContext): ReadList | undefined =>
  cwt && isGoodNow(cwt.payload, uri, nowS) && isByWhom(cwt, of, nowS) ? listIn(cwt, nowS) : undefined;

const base64Of = (chain: readonly Uint8Array[]): string[] => chain.map((der) => Buffer.from(der).toString('base64'));

/** Reports whether a CWT is signed by the certificate in it or, if it has none, by the credential's. */
function isByWhom({ chain, isSignedBy }: StatusCwt, { x5c }: IssuerOf, nowS: number): boolean {
  const [leaf] = chainOf(chain.length > 0 ? base64Of(chain) : x5c, nowS);
  const key = leaf && p256Of(leaf.publicKey);
  return key !== undefined && isSignedBy(key);
}

function isGoodNow({ sub, iat, exp }: ReadJws['payload'], uri: string, nowS: number): boolean {
  if (sub !== uri) return false;
  return (
    typeof iat === 'number' && iat <= nowS + SKEW_S && (exp === undefined || (typeof exp === 'number' && exp > nowS))
  );
}

function listIn(
  { payload: { status_list: packed, ttl, exp } }: Pick<ReadJws, 'payload'>,
  nowS: number,
): ReadList | undefined {
  const { bits, lst } = (packed ?? {}) as Partial<PackedStatuses>;
  const statuses = typeof bits === 'number' && typeof lst === 'string' ? unpackStatuses({ bits, lst }) : undefined;
  const said = typeof ttl === 'number' ? Math.min(Math.max(ttl, TTL_S.least), TTL_S.most) : TTL_S.unsaid;
  const untilS = Math.min(nowS + said, typeof exp === 'number' ? exp : Number.MAX_SAFE_INTEGER);
  return statuses && { statuses, at: new Date(), untilMs: untilS * 1000 };
}
