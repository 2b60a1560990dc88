import { claim, type HeldFacts } from '#features/credentials/contract.ts';
import { addClaim } from '#features/credentials/server/add-claim.ts';
import { openCredential } from '#features/credentials/server/credential.ts';
import { chainOfForm } from '#features/credentials/server/forms/chain-of-form.ts';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { openShowable } from '#features/credentials/server/held/showable.ts';
import { listCredentials } from '#features/credentials/server/store.ts';
import { documentUrlOf } from '#features/identity/issuer-did.ts';
import { demandConfirmed, isHere, issuerRequester } from '#features/issuance/server/wallet/issuer-requester.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import { cachedRequester, checkCopies } from '#features/issuance/server/wallet/taking/check-copies.ts';
import { namesByIssuer } from '#features/issuance/server/wallet/taking/issuer-names.ts';
import { trustedRoots } from '#features/issuance/server/wallet/trusted-roots.ts';
import { currentListing } from '#features/trust/rules.ts';
import { listingFinder } from '#features/trust/server/lists.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { smallPngApart } from '#platform/server/picture/small-png-apart.ts';
import type { Services } from '#platform/server/services.ts';
import { listAll } from '#platform/server/store/pages.ts';
import type { ImportResult } from '../contract.ts';
import type { SkipReason } from '../rules.ts';
import {
  applyLabels,
  credentialsOfOthers,
  credentialsOfServer,
  type FileCredential,
  namesIssuer,
} from './file-credentials.ts';
import { importHistory } from './history/history.ts';
import type { OpenedFile } from './read-file.ts';

/** Ms after which remaining credentials are skipped. They are imported when the file is brought again. */
const PATIENCE_MS = 45_000;

/** Imports the content of a file item by item. A failed item does not affect the others, and none is imported twice. */
export async function importIdentity(
  services: Services,
  owner: Owner,
  opened: OpenedFile,
  confirmed: readonly string[],
): Promise<ImportResult> {
  const issuers = (opened.bundle.held?.items ?? []).map(({ issuer }) => issuer.id);
  const here = demandConfirmed(services, [documentUrlOf(opened.bundle.issuer), ...issuers], confirmed);
  const said = await takeClaims(services, owner, opened);
  const now = new Date();
  const all = [...credentialsOfOthers(opened, now), ...credentialsOfServer(opened, now.toISOString().slice(0, 10))];
  const held = await takeAll(services, owner, all, { now, here });
  const history = await importHistory(services, owner, opened, confirmed);
  return {
    taken: said.taken + held.taken,
    known: said.known + held.known,
    left: [...said.left, ...held.left],
    history,
  };
}

type All = ReturnType<typeof credentialsOfOthers>;
type Taken = Omit<ImportResult, 'history'>;
interface Judging {
  readonly now: Date;
  /** Origins on this machine that the person confirmed. */
  readonly here: readonly string[];
}
async function takeAll(services: Services, owner: Owner, all: All, { now, here }: Judging): Promise<Taken> {
  const forms = new Set((await openShowable(services.db, services, owner)).map(({ form }) => form));
  const judge = await judgeOf(services, { now, here });
  const left: ImportResult['left'] = [];
  let [taken, known] = [0, 0];
  for (const one of all) {
    if ('why' in one) left.push(one);
    else if (one.copies.some(({ form }) => forms.has(form))) known += 1;
    else {
      const isLate = Date.now() - now.getTime() > PATIENCE_MS;
      const why = isLate ? 'late' : await take(services, owner, one, { judge, here });
      if (why === undefined) taken += 1;
      else left.push({ name: one.name, why });
    }
  }
  return { taken, known, left };
}

type Judged = Awaited<ReturnType<typeof checkCopies>>;
type Judge = (one: FileCredential) => Promise<Judged>;
/**
 * Returns a function that judges credentials like those taken from an issuer. Each issuer is queried once for the whole
 * file.
 */
async function judgeOf(services: Services, { now, here }: Judging): Promise<Judge> {
  const believed = await trustedRoots(services);
  const elsewhere = cachedRequester(issuerRequester(services, { here: [] }));
  const onThisMachine = cachedRequester(issuerRequester(services, { here }));
  return async ({ expected, copies }) => {
    const ask = isHere(expected.issuer) ? onThisMachine : elsewhere;
    const judge = (plan: FileCredential['expected']) =>
      checkCopies(
        copies.map(({ form }) => form),
        {
          plan,
          holders: copies.map(({ holder }) => holder),
          ...believed,
          ask,
          nowS: Math.floor(now.getTime() / 1000),
        },
      );
    const found = await judge(expected);
    const { certifiedAs } = found.facts.issuer;
    if (certifiedAs === null) return found;
    // A certified issuer's credential has a seal, so its names come from the issuer and not from the file.
    return judge({ ...expected, ...(await namesByIssuer(ask, expected, certifiedAs, believed)) });
  };
}

/** Imports one credential. Resolves to the reason if it is skipped; undefined if it is stored. */
async function take(
  services: Services,
  owner: Owner,
  one: FileCredential,
  { judge, here }: { readonly judge: Judge } & Pick<Judging, 'here'>,
): Promise<SkipReason | undefined> {
  try {
    const { copies, facts, expiresAt } = await judge(one);
    const issuer = await issuerOf(services, one, facts.issuer);
    if (!issuer) return 'unnamed';
    const claims = issuer.certifiedAs === null ? applyLabels(facts.claims, one.labels) : facts.claims;
    const logo = await logoIn(one);
    await services.db.tx((tx) =>
      keepHeld(tx, services, owner, {
        copies,
        facts: { ...facts, issuer, claims, ...logo },
        expiresAt,
        here: isHere(one.expected.issuer) ? here : [],
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = WHY[error.code];
    if (!why) throw error;
    return why;
  }
}

/** Re-encodes the logo, because the author of the file may have put anything there. */
async function logoIn({ logo }: FileCredential): Promise<Pick<HeldFacts, 'logo'>> {
  const made = logo === undefined ? undefined : await smallPngApart(Buffer.from(logo, 'base64'));
  return made ? { logo: made.toString('base64') } : {};
}

/**
 * Returns the issuer by its certificates, or by its own statement that its keys have proven. Undefined if only the file
 * names it.
 */
async function issuerOf(
  services: Services,
  { copies }: FileCredential,
  found: HeldFacts['issuer'],
): Promise<HeldFacts['issuer'] | undefined> {
  if (found.certifiedAs !== null || copies.every(({ form }) => namesIssuer(form))) return found;
  const listed = await Promise.all(copies.map(({ form }) => listingFinder(services)(chainOfForm(form), 'issuer')));
  const [first, ...others] = listed.map(currentListing);
  const isOne = first && others.every((one) => one?.authority === first.authority);
  return isOne ? { id: first.authority, name: first.as, certifiedAs: null } : undefined;
}

const WHY: Readonly<Record<string, SkipReason>> = {
  credential_refused: 'not_signed',
  issuer_unreachable: 'unreachable',
  too_many_held: 'no_room',
  too_many_credentials: 'no_room',
  expires_before_issue: 'unreadable',
};

/** Imports self-asserted credentials, which stay self-asserted here. */
async function takeClaims(services: Services, owner: Owner, { bundle }: OpenedFile): Promise<Taken> {
  const { db, vault } = services;
  const keyOf = (one: {
    credentialType: string;
    issuer: string;
    issuanceDate: string;
    credentialData: { name: string };
  }) => JSON.stringify([one.credentialType, one.issuer, one.issuanceDate, one.credentialData.name]);
  const own = await listAll(
    (before, count) => listCredentials(db, owner, before, count),
    (row) => openCredential(db, vault, row),
  );
  const here = new Set(own.items.map(keyOf));
  const left: ImportResult['left'] = [];
  let [taken, known] = [0, 0];
  let isFull = false;
  const said = bundle.credentials.items.filter((one) => one.verification === 'self_attested' && one.checkedBy === null);
  for (const one of said) {
    if (here.has(keyOf(one))) {
      known += 1;
      continue;
    }
    const why: SkipReason | undefined = isFull ? 'no_room' : await sayAgain(services, owner, one);
    isFull = why === 'no_room';
    if (why === undefined) taken += 1;
    else left.push({ name: { en: shownLine(one.credentialData.name), ko: null }, why });
  }
  return { taken, known, left };
}

/** Adds one self-asserted credential, within the limits for typed ones. Resolves to the reason if it is skipped. */
async function sayAgain(services: Services, owner: Owner, said: Said): Promise<SkipReason | undefined> {
  const { credentialType, issuer, issuanceDate, expirationDate, credentialData, isRevoked } = said;
  if (isRevoked) return 'revoked';
  const { name, description, credentialNumber } = credentialData;
  const data = { name, ...(description && { description }), ...(credentialNumber && { credentialNumber }) };
  const read = claim.omit({ userId: true }).safeParse({
    credentialType,
    issuer,
    issuanceDate,
    expirationDate,
    credentialData: data,
  });
  return read.success ? addClaim(services, owner, read.data).then(() => undefined, whyNot) : 'unreadable';
}
type Said = OpenedFile['bundle']['credentials']['items'][number];

function whyNot(error: unknown): SkipReason {
  const why = error instanceof Refusal ? WHY[error.code] : undefined;
  if (!why) throw error;
  return why;
}
