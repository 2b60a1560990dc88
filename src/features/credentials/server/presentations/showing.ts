import { randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import type { BodyOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type ClaimName, claimNames, claimsOf } from '../../claims.ts';
import { type contract, refusals, type VerifiedPresentation } from '../../contract.ts';
import { stateOf } from '../../display.ts';
import { MAX_OPEN_LINKS } from '../../rules.ts';
import { checkerIn, levelIn } from '../forms/form.ts';
import { claimIn } from '../forms/form-claims.ts';
import { typeOfVct } from '../forms/vct.ts';
import type { StatusLists } from '../status/status-lists.ts';
import { lockCredential } from '../store.ts';
import { checkPresentation } from './check-presentation.ts';
import { presentCredential } from './present.ts';
import * as store from './presentations-store.ts';

type PresentationRequest = BodyOf<(typeof contract)['calls']['POST /api/presentations']>;

/** Audience of a presentation: the page that reads it here. */
const audienceOf = (publicUrl: string) => `${publicUrl}/verify`;

/**
 * Creates a link with the claims that the holder chose, signed now by the credential's key. Its secret is in the
 * fragment, which browsers do not send to servers.
 */
export async function makeLink(services: Services, owner: Owner, asked: PresentationRequest, consent: Consent) {
  const { db, vault, settings } = services;
  const audience = audienceOf(settings.publicUrl);
  return db.tx(async (tx) => {
    await lockUser(tx, owner);
    await consent.use(tx);
    const held = await lockCredential(tx, services, owner, asked.credentialId);
    if (!held) throw refuse(commonRefusals, 'not_found');
    const { credential } = held;
    const state = stateOf(credential, new Date());
    if (state === 'revoked') throw refuse(refusals, 'credential_revoked');
    if (state === 'expired') throw refuse(refusals, 'credential_expired');
    const has = claimsOf(credential);
    if (asked.claims.some((name) => has[name] === undefined)) throw refuse(refusals, 'claim_not_held');
    if ((await store.countOpen(tx, owner)) >= MAX_OPEN_LINKS) throw refuse(refusals, 'too_many_links');
    const claims = claimNames.filter((name) => asked.claims.includes(name));
    const secret = randomBytes(32).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const to = maskResidentNumbers(asked.to);
    const why = asked.why && maskResidentNumbers(asked.why);
    const told = { to, ...(why && { why }), name: credential.credentialData.name, type: credential.credentialType };
    const form = presentCredential(held, { claims, nonce, audience });
    const link = { credentialId: credential.id, secret, nonce, claims, told, form };
    const expiresAt = await store.insertPresentation(tx, vault, owner, link);
    return { url: `${audience}#${secret}`, expiresAt: onWire(expiresAt) };
  });
}

/** Returns the link for a secret, if it can still be opened. */
export async function findLink({ db, vault }: Pick<Services, 'db' | 'vault'>, secret: string) {
  const link = await store.findPresentation(db, vault, secret);
  if (!link) throw refuse(refusals, 'link_unknown');
  if (link.accepted_at) throw refuse(refusals, 'link_used');
  if (link.is_over) throw refuse(refusals, 'link_expired');
  return link;
}

/** Checks a link's content as any verifier would. Returns, uses up and records it only if every check passes. */
export async function checkLink(services: Services, lists: StatusLists, secret: string) {
  const { db, vault, signer, settings } = services;
  const link = await findLink(services, secret);
  const { checks, payload } = await checkPresentation(link.form, {
    publicUrl: settings.publicUrl,
    keys: await signer.keys(),
    readList: lists.read,
    nonce: link.nonce,
    audience: audienceOf(settings.publicUrl),
    nowS: Math.floor(Date.now() / 1000),
  });
  if (!payload) return { checks: [...checks], shown: null };
  const isFirst = await db.tx((tx) => store.acceptPresentation(tx, vault, link));
  if (!isFirst) throw refuse(refusals, 'link_used');
  return { checks: [...checks], shown: shownOf(payload, link) };
}

function shownOf(
  payload: Readonly<Record<string, unknown>>,
  { form, claims }: store.Presentation,
): VerifiedPresentation {
  const { iss, vct, evidence, exp } = payload;
  const told = Object.fromEntries(claims.map((name): [ClaimName, string] => [name, String(claimIn(payload, name))]));
  return {
    credentialType: typeOfVct(vct) ?? String(vct),
    verification: levelIn(payload),
    checkedBy: checkerIn(evidence),
    signedBy: String(iss),
    expirationDate: typeof exp === 'number' ? new Date((exp - 1) * 1000).toISOString().slice(0, 10) : null,
    claims: told,
    presentation: form,
  };
}
