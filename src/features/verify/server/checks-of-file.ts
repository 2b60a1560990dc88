import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import type { Check } from '../rules.ts';
import { inclusionChecks } from './inclusion.ts';
import { coverOf } from './judge-reserves.ts';
import type { CheckedDecision } from './looking/decision.ts';
import type { LookResult } from './looking/look-result.ts';
import type { ServerRecords } from './server-records.ts';

export interface CheckInput extends LookResult {
  /** True for a JWS whose decision is stored here with its whole proof. */
  readonly isKept?: boolean;
}

/** A key may be created when it first signs, shortly after the signature was requested. */
const EARLY_MS = 3_600_000;
const of = (code: Check['code'], facts: Check['facts'] = {}): Check => ({ code, facts });

/** Returns every check of a file, in display order. */
export function checksOf(looked: CheckInput, known: ServerRecords): Check[] {
  const whole = wholeOf(looked, known);
  if (whole.code !== 'unchanged') return [whole];
  // Without the server's key, nothing is known about what the signature covers.
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

function wholeOf({ whole, kind, sha256 }: CheckInput, { sealed }: ServerRecords): Check {
  if (whole !== null) return of(whole);
  // This server knows every byte of its own documents, including those that no signature covers.
  if (kind === 'pdf' && sealed !== undefined && sealed !== sha256) return of('changed');
  return of('unchanged', { sha256 });
}

/** Checks a receipt: its signing keys, its place in the log of days, and refunds since it was signed. */
function receiptOf(looked: CheckInput, known: ServerRecords): Check[] {
  const { receipt, server } = looked;
  if (!receipt) return [];
  const inLog = inclusionChecks(receipt, looked.isHeadSigned);
  if (server === 'unknown') return [...inLog, strangeIssuer(looked, receipt.issuer, known)];
  const since = known.refundedSince === 0n ? [] : [of('refunded_since', { won: known.refundedSince.toString() })];
  const log = known.isLogKept ? [] : [of('other_log')];
  return [of('receipt_signed'), ...signersOf(looked, known), ...inLog, ...since, ...log];
}

/** Checks the statement of a day: its signing keys, and that the ledger closed that day with the same hash. */
function dayOf(looked: CheckInput, known: ServerRecords): Check[] {
  const { day, server } = looked;
  if (!day) return [];
  if (server === 'unknown') return [strangeIssuer(looked, day.issuer, known)];
  return [
    of('day_signed'),
    ...signersOf(looked, known),
    ...(known.isDayKept ? [] : [of('other_day', { at: day.signedAt })]),
  ];
}

/**
 * Checks a statement of reserves: its signing key, that it includes the given account, and that reserves cover
 * liabilities.
 */
function reservesOf({ reserves, server, signer }: CheckInput, known: ServerRecords, whole: Check): Check[] {
  if (!reserves) return [];
  const { said, part, isSigned } = reserves;
  if (!isSigned) return [of('not_signed_here', { host: new URL(said.issuer).host })];
  if (part && !part.isInIt) return [of('not_in_it')];
  return [
    // A proof is compared by content, not byte by byte.
    ...(part ? [] : [whole]),
    server === 'ours' ? of('reserves_signed') : strangeIssuer({ signer }, said.issuer, known),
    ...(part ? [of('in_it')] : []),
    coverOf(said),
    ...(known.isReservesKept ? [] : [of('other_reserves')]),
  ];
}

/** Checks an extract: its signers, the origin of its record, and what has changed since. */
function extractOf(looked: CheckInput, known: ServerRecords): Check[] {
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

/** Check for a signing key that does not belong to this server. */
function strangeIssuer({ signer }: Pick<CheckInput, 'signer'>, issuer: string, { publicUrl }: ServerRecords): Check {
  const host = new URL(issuer).host;
  const isHere = host === new URL(publicUrl).host;
  return of(isHere ? 'pretends' : 'other_server', { name: signer?.organisation ?? host, host });
}

function documentOf({ document }: CheckInput): Check[] {
  if (!document) return [];
  const { state, sha256 } = document;
  return [
    of({ same: 'document_same', elsewhere: 'fingerprint_only', other: 'other_document' }[state] as Check['code'], {
      sha256,
    }),
  ];
}

/** Checks the organisation that sealed the whole and the signer of each decision, without repeating any. */
function signersOf(looked: CheckInput, known: ServerRecords): Check[] {
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

function signerOf(signer: CheckedSigner, at: string | null, known: ServerRecords): Check {
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

/**
 * Caution for a signer of another server, which is named but not contacted; a failure if it claims to be this server.
 */
function elsewhere(signer: CheckedSigner | null, did: string, { publicUrl }: ServerRecords): Check {
  const host = /^did:web:([^:]+)/.exec(did)?.[1]?.replace('%3A', ':') ?? '';
  const name = signer?.organisation ?? '';
  if (signer?.isIssuedHere || host === new URL(publicUrl).host) return of('pretends', { name, host });
  return of('other_server', { name, host });
}

function decisionsOf({ decisions, about, kind, isKept }: CheckInput): Check[] {
  if (kind === 'jws' && !isKept) return [];
  if (decisions.length === 0) return [of('nothing_decided')];
  const broken = decisions.findIndex(({ fault }) => fault !== null);
  if (broken >= 0) return [of('decision_changed', { n: String(broken + 1) })];
  const isAbout = ({ said }: CheckedDecision) =>
    said?.organisation === about?.organisation && said?.externalId === about?.externalId;
  if (!decisions.every(isAbout)) return [of('other_organisation')];
  return [of('signed_by_both', { count: String(decisions.length) })];
}

function devicesOf({ kind, isKept, decisions, people }: CheckInput, { publicUrl, mode }: ServerRecords): Check[] {
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

/** Compares the document with the current state of its request on this server. */
function standingOf({ kind, signer, about, decisions }: CheckInput, { request, now }: ServerRecords): Check[] {
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

function trailOf({ trail, signer }: CheckInput, { links }: ServerRecords): Check[] {
  if (!trail || !signer?.isFromHere) return [];
  if (trail.brokenAt !== null) return [of('trail_broken', { n: String(trail.brokenAt) })];
  const own = [...trail.entries, { n: trail.n, head: trail.head }];
  const other = own.find(({ n, head }) => links.has(n) && links.get(n) !== head);
  if (other) return [of('trail_differs', { n: String(other.n) })];
  return [of('trail_holds', { n: String(trail.n), head: trail.head })];
}

/** Returns the common name of a certificate's subject, or as much of the subject as there is. */
const nameIn = (subject: string): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ').slice(0, 100);

const shortDid = (did: string): string => {
  const address = did.slice(did.lastIndexOf(':') + 1);
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
};
