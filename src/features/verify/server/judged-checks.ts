import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import type { Check } from '../rules.ts';
import { coverOf } from './judge-reserves.ts';
import type { Known } from './known.ts';
import type { CheckedDecision } from './looking/decision.ts';
import type { Looked } from './looking/found.ts';

export interface Judged extends Looked {
  /** A JWS whose decision is kept here, with all that proves it. */
  readonly isKept?: boolean;
}

/** A key may be made when it first signs, which is a little after the signature was asked for. */
const EARLY_MS = 3_600_000;
const of = (code: Check['code'], facts: Check['facts'] = {}): Check => ({ code, facts });

/** Every check of something that was looked at, in the order in which it is told. */
export function checksOf(looked: Judged, known: Known): Check[] {
  const whole = wholeOf(looked, known);
  if (whole.code !== 'unchanged') return [whole];
  // Without its key nobody can say what a signature is over.
  if (looked.kind === 'statement')
    return looked.server === 'ours' ? [whole, of('statement_signed')] : [of('not_signed_here')];
  if (looked.kind === 'receipt') return [whole, ...receiptOf(looked, known)];
  if (looked.kind === 'reserves') return reservesOf(looked, known, whole);
  if (looked.kind === 'day') return [whole, ...dayOf(looked, known)];
  if (looked.kind === 'extract') return [whole, ...extractOf(looked, known)];
  return [
    whole,
    ...documentOf(looked),
    ...signersOf(looked, known),
    ...decisionsOf(looked),
    ...devicesOf(looked, known),
    ...standingOf(looked, known),
    ...trailOf(looked, known),
    ...(looked.stamp ? [of('stamped', { at: looked.stamp.at, by: nameIn(looked.stamp.by) })] : []),
  ];
}

function wholeOf({ whole, kind, sha256 }: Judged, { sealed }: Known): Check {
  if (whole !== null) return of(whole);
  // What was made here is known to its last byte, those too that no signature covers.
  if (kind === 'pdf' && sealed !== undefined && sealed !== sha256) return of('changed');
  return of('unchanged', { sha256 });
}

/** Of a receipt: whose keys signed it, and what has come back since. */
function receiptOf(looked: Judged, known: Known): Check[] {
  const { receipt, server } = looked;
  if (!receipt) return [];
  if (server === 'unknown') return [strangeIssuer(looked, receipt.issuer, known)];
  const since = known.refundedSince === 0n ? [] : [of('refunded_since', { won: known.refundedSince.toString() })];
  return [of('receipt_signed'), ...signersOf(looked, known), ...since];
}

/** Of the statement of a day: whose keys signed it, and whether the ledger closed that day as it says. */
function dayOf(looked: Judged, known: Known): Check[] {
  const { day, server } = looked;
  if (!day) return [];
  if (server === 'unknown') return [strangeIssuer(looked, day.issuer, known)];
  return [
    of('day_signed'),
    ...signersOf(looked, known),
    ...(known.isDayKept ? [] : [of('other_day', { at: day.signedAt })]),
  ];
}

/** Of a statement of reserves: whose key signed it, whether the account that came along is in it, and whether what is held covers what is owed. */
function reservesOf({ reserves, server, signer }: Judged, known: Known, whole: Check): Check[] {
  if (!reserves) return [];
  const { said, part, isSigned } = reserves;
  if (!isSigned) return [of('not_signed_here', { host: new URL(said.issuer).host })];
  if (part && !part.isInIt) return [of('not_in_it')];
  return [
    // A proof is read by what it says, and not byte by byte.
    ...(part ? [] : [whole]),
    server === 'ours' ? of('reserves_signed') : strangeIssuer({ signer }, said.issuer, known),
    ...(part ? [of('in_it')] : []),
    coverOf(said),
    ...(known.isReservesKept ? [] : [of('other_reserves')]),
  ];
}

/** Of an extract: who signed it, how its record came about, and what has become of that since. */
function extractOf(looked: Judged, known: Known): Check[] {
  const { extract, server } = looked;
  if (!extract) return [];
  if (server === 'unknown') return [strangeIssuer(looked, extract.issuer, known)];
  const { facts, signers, isOwnDevice } = extract;
  const since = known.since ?? [{ code: 'not_known' as const, facts: {} }];
  return [
    of('extract_signed'),
    ...signersOf(looked, known),
    ...(signers.person === null ? [] : [of('person_signed', { names: shortDid(signers.person) })]),
    ...(isOwnDevice === true ? [of('device_then')] : []),
    ...(isOwnDevice === false ? [of('no_device', { names: facts.person?.name ?? '' })] : []),
    ...since.map(({ code, facts: about }) => of(code, about)),
  ];
}

/** What a key signed that is none of this server's. */
function strangeIssuer({ signer }: Pick<Judged, 'signer'>, issuer: string, { publicUrl }: Known): Check {
  const host = new URL(issuer).host;
  const isHere = host === new URL(publicUrl).host;
  return of(isHere ? 'pretends' : 'other_server', { name: signer?.organisation ?? host, host });
}

function documentOf({ document }: Judged): Check[] {
  if (!document) return [];
  const { state, sha256 } = document;
  return [
    of({ same: 'document_same', elsewhere: 'fingerprint_only', other: 'other_document' }[state] as Check['code'], {
      sha256,
    }),
  ];
}

/** Whoever sealed the whole, and each decision in it; each is told once. */
function signersOf(looked: Judged, known: Known): Check[] {
  const { signer, sealedAt, server, decisions, about, kind } = looked;
  if (server === 'unknown') return [elsewhere(signer, about?.organisation ?? '', known)];
  const all = [
    ...(signer ? [{ signer, at: sealedAt }] : []),
    ...decisions.flatMap((one) => (one.signer && one.said ? [{ signer: one.signer, at: one.said.at }] : [])),
  ];
  const found = all.map((one) => signerOf(one.signer, one.at, known));
  const wrong = found.find(({ code }) => code !== 'sealed_by');
  if (wrong) return [wrong];
  const [first] = found;
  if (!first) return kind === 'jws' ? [of('not_known')] : [];
  const organisation = known.signers.get(signer?.fingerprint ?? '')?.organisation;
  const { state = 'approved', name = '' } = organisation ?? {};
  return [first, ...(state === 'suspended' || state === 'closed' ? [of(state, { name })] : [])];
}

function signerOf(signer: CheckedSigner, at: string | null, known: Known): Check {
  const name = signer.organisation ?? '';
  if (!signer.isIssuedHere) return elsewhere(signer, signer.did ?? '', known);
  if (!signer.isFromHere) return of('certificate_over', { name, until: signer.until ?? '' });
  const owner = known.signers.get(signer.fingerprint);
  const time = at === null ? known.now.getTime() : Date.parse(at);
  const isTheirs = owner && signer.did?.endsWith(`:org:${owner.organisation.id}`);
  if (!owner || !isTheirs || time < owner.key.from.getTime() - EARLY_MS) return of('key_of_another', { name });
  if (owner.key.until !== null && time > owner.key.until.getTime())
    return of('key_ended', { name, at: owner.key.until.toISOString() });
  if (owner.then !== 'approved') return of('not_approved_then', { name, state: owner.then ?? 'asked' });
  const { name: registered, business_number: number } = owner.organisation;
  return of('sealed_by', { name: registered, number, until: signer.until ?? '' });
}

/** Another server's, which is told and not asked; or one that says that it is this one's. */
function elsewhere(signer: CheckedSigner | null, did: string, { publicUrl }: Known): Check {
  const host = /^did:web:([^:]+)/.exec(did)?.[1]?.replace('%3A', ':') ?? '';
  const name = signer?.organisation ?? '';
  if (signer?.isIssuedHere || host === new URL(publicUrl).host) return of('pretends', { name, host });
  return of('other_server', { name, host });
}

function decisionsOf({ decisions, about, kind, isKept }: Judged): Check[] {
  if (kind === 'jws' && !isKept) return [];
  if (decisions.length === 0) return [of('nothing_decided')];
  const broken = decisions.findIndex(({ fault }) => fault !== null);
  if (broken >= 0) return [of('decision_changed', { n: String(broken + 1) })];
  const isAbout = ({ said }: CheckedDecision) =>
    said?.organisation === about?.organisation && said?.externalId === about?.externalId;
  if (!decisions.every(isAbout)) return [of('other_organisation')];
  return [of('signed_by_both', { count: String(decisions.length) })];
}

function devicesOf({ kind, isKept, decisions, people }: Judged, { publicUrl, mode }: Known): Check[] {
  if (kind === 'jws' && !isKept) return [of('device_gone')];
  const whole = decisions.filter(({ fault }) => fault === null);
  const those = (state: CheckedDecision['device']['state']) => whole.filter(({ device }) => device.state === state);
  const names = (of_: readonly CheckedDecision[]) => [
    ...new Set(of_.map(({ said }) => people[said?.approver ?? '']?.name ?? shortDid(said?.approver ?? ''))),
  ];
  const told = (code: Check['code'], found: readonly CheckedDecision[]) =>
    found.length > 0 ? [of(code, { names: names(found).join(', ') })] : [];
  const held = those('held');
  const hostname = new URL(publicUrl).hostname;
  const strange = held.find(
    ({ device }) => mode === 'hosted' && new URL(device.origin ?? publicUrl).hostname !== hostname,
  );
  const isAll = held.length === whole.length;
  return [
    ...told('device_failed', those('failed')),
    ...told('no_device', those('none')),
    ...told('device_unread', those('unread')),
    ...(strange ? [of('other_site', { origin: strange.device.origin ?? '' })] : []),
    ...(held.length > 0 && isAll ? [of('own_device', { count: String(held.length) })] : []),
  ];
}

/** What became of it since, as this server knows. */
function standingOf({ kind, signer, about, decisions }: Judged, { request, now }: Known): Check[] {
  if (!signer?.isFromHere || !about) return [];
  if (!request) return [of('not_known')];
  const { state, version } = request;
  if (about.version !== version) return [of('amended', { version: String(about.version), now: String(version) })];
  if (state === 'open' || state === 'returned') return [of('open_still')];
  const [only] = decisions;
  const isIt = state === 'approved' || state === 'rejected';
  const isSame = kind === 'jws' ? only?.said?.decision === state : about.state === state || about.state === 'open';
  return [isIt && isSame ? of('in_force', { state, at: now.toISOString() }) : of('ended_otherwise', { state })];
}

function trailOf({ trail, signer }: Judged, { links }: Known): Check[] {
  if (!trail || !signer?.isFromHere) return [];
  if (trail.brokenAt !== null) return [of('trail_broken', { n: String(trail.brokenAt) })];
  const own = [...trail.entries, { n: trail.n, head: trail.head }];
  const other = own.find(({ n, head }) => links.has(n) && links.get(n) !== head);
  if (other) return [of('trail_differs', { n: String(other.n) })];
  return [of('trail_holds', { n: String(trail.n), head: trail.head })];
}

/** The common name of a certificate's subject, or as much of it as there is. */
const nameIn = (subject: string): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ').slice(0, 100);

const shortDid = (did: string): string => {
  const address = did.slice(did.lastIndexOf(':') + 1);
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
};
