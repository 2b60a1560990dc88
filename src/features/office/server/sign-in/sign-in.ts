import { createHash, randomBytes } from 'node:crypto';
import { readPerson } from '#features/auth/server/recovery/recovery-store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { refuse } from '#platform/refusal.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { ProviderReturn, SignInStart } from '../../calls/sign-in.ts';
import { refusals } from '../../contract.ts';
import { needOfficeMember, type OfficeMemberRow } from '../entry/entry-store.ts';
import { createProvider, type SignInSecrets } from './provider.ts';
import {
  bindSubject,
  findBound,
  findSignIn,
  finishSignIn,
  type SignInSession,
  type Subject,
  takeSignIn,
  useReturn,
  writeSignIn,
} from './sign-ins-store.ts';

/** Rate limit of sign-ins that an officer begins at the provider, since each sends requests there. */
export const limits = {
  office_sign_in: { max: 20, windowS: 900 },
} satisfies Limits<string>;

/** Rebuilds the query parameters as the provider sent them. */
function paramsOf(returned: ProviderReturn): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) params.set(name, value);
  return params;
}
/** Derives the secrets from the state with a key of the server, so that they are stored nowhere. */
async function signInSecretsOf(vault: Services['vault'], state: string): Promise<SignInSecrets> {
  const by = async (what: string) =>
    Buffer.from(await vault.mac(`office sign-in ${what}`, state)).toString('base64url');
  return { state, nonce: await by('nonce'), verifier: await by('verifier') };
}

const hashOf = (state: string) => createHash('sha256').update(state).digest();

/**
 * Sign-in at the configured provider, required before the passkey and in addition to it. It is bound to the session,
 * valid once, and may finish on any node. Not required if no provider is configured.
 */
export function createSignIn(services: Services) {
  const { db, vault, settings } = services;
  const limiter = createLimiter(services, limits);
  const provider = settings.officeSignIn && createProvider(services, settings.officeSignIn);
  const needProvider = () => {
    if (!provider) throw refuse(refusals, 'not_offered');
    return provider;
  };
  const secretsOf = (state: string) => signInSecretsOf(vault, state);

  /** Requires that the subject is bound to this person, or binds it by verified e-mail. The operator is locked. */
  const needBound = async (
    tx: Tx,
    { owner }: SignInSession,
    place: OfficeMemberRow,
    of: Subject,
    email: string | undefined,
  ) => {
    const bound = await findBound(tx, of);
    if (bound === owner.userId) return;
    if (bound !== undefined) throw refuse(refusals, 'other_subject');
    const own = await readPerson(tx, owner);
    if (email === undefined || own.email !== email) throw refuse(refusals, 'other_address');
    if (!(await bindSubject(tx, place.organisation, owner, of))) throw refuse(refusals, 'other_subject');
    const by = { organisation: place.organisation, role: place.role, person: owner };
    await record(tx, vault, by, 'office.subject_bound', { provider: new URL(of.issuer).host });
  };

  return {
    /** Begins a sign-in. Returns the URL to which the person is sent. */
    begin: async (who: SignInSession, { asAnother = false }: SignInStart): Promise<{ url: string }> => {
      await needOfficeMember(db, who.owner);
      const { addressOf } = needProvider();
      await limiter.take({ kind: 'office_sign_in', subject: `user:${who.owner.userId}` });
      const state = randomBytes(32).toString('base64url');
      const url = await addressOf(await secretsOf(state), asAnother);
      await db.tx(async (tx) => {
        const { organisation } = await needOfficeMember(tx, who.owner);
        await writeSignIn(tx, organisation, who, hashOf(state));
      });
      return { url };
    },

    /** Finishes a sign-in, once. Only the subject and address are read from the tokens, and no token is stored. */
    finish: async (who: SignInSession, returned: ProviderReturn): Promise<void> => {
      await needOfficeMember(db, who.owner);
      const { issuer, take } = needProvider();
      const state = hashOf(returned.state);
      if (!(await useReturn(db, who, state))) throw refuse(refusals, 'sign_in_expired');
      const signed = await take(paramsOf(returned), await secretsOf(returned.state));
      const of = { issuer, subject: signed.subject };
      const email = (await findBound(db, of)) === undefined ? await signed.email() : undefined;
      await db.tx(async (tx) => {
        await lockOrganisation(tx, await needOfficeMember(tx, who.owner));
        await needBound(tx, who, await needOfficeMember(tx, who.owner), of, email);
        if (!(await finishSignIn(tx, who, state, of))) throw refuse(refusals, 'sign_in_expired');
      });
    },

    /** Returns the provider's host and the end of a finished sign-in. Null if no provider is configured. */
    told: async (who: SignInSession): Promise<{ host: string; until: Date | undefined } | null> =>
      provider ? { host: provider.host, until: await findSignIn(db, who, provider.issuer) } : null,

    /** Uses up a finished sign-in in the transaction of an entry. Refuses with `sign_in_first` if there is none. */
    use: async (tx: Tx, who: SignInSession): Promise<void> => {
      if (provider && !(await takeSignIn(tx, who, provider.issuer))) throw refuse(refusals, 'sign_in_first');
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
