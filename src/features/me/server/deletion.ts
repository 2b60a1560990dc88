import { farewellLetter } from '#features/auth/security-words.ts';
import { lockUserToDelete } from '#features/auth/server/deletion-store.ts';
import { personOf } from '#features/auth/server/email/security-notices.ts';
import { createPasswordDemand, wrongPassword } from '#features/auth/server/sessions/password-check.ts';
import { readLogin } from '#features/auth/server/store.ts';
import { listRemainingBalances, lockOwnAccounts } from '#features/ledger/server/account-closure.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { forgetEvents } from '#platform/server/events/outbox.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { postMail } from '#platform/server/outside/mail/mail-queue.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { SERVER } from '#platform/server/vault/vault.ts';
import { type PendingAction, type RemainingBalance, refusals } from '../contract.ts';
import { areSame } from '../rules.ts';

interface DeletionRequest {
  readonly currentPassword: string;
  readonly givenUp: readonly RemainingBalance[];
  /** The client's network address, for rate limits. */
  readonly address: string;
  readonly consent: Consent;
}

/**
 * Deletes an account for ever, in one transaction. Refuses while anything is pending, and unless the caller gives up
 * exactly the remaining balances. Personal data is erased; what the ledger and other people's histories need stays,
 * under the address alone.
 */
export function createDeletion(services: Services) {
  const { db, vault, settings, log, personData } = services;
  const demandPassword = createPasswordDemand(services);
  const isOfMachine = ({ userId }: Owner) => settings.mode === 'personal' && userId === OWNER_ID;

  const sayGoodbye = async (tx: Tx, person: Awaited<ReturnType<typeof lockUserToDelete>>) => {
    if (settings.mode !== 'hosted' || person.email === null) return;
    const letter = { kind: 'account deleted', mustArrive: true, to: person.email };
    // Sealed with the server's key, because the person's own key is destroyed before the e-mail is sent.
    await postMail(tx, vault, SERVER, { ...letter, ...farewellLetter(personOf(person, services)) });
  };
  return {
    look: async (owner: Owner) => ({
      isOfMachine: isOfMachine(owner),
      underway: await personData.underway(db, owner),
      balances: await listRemainingBalances(db, owner),
    }),

    deleteAccount: async (
      owner: Owner,
      { currentPassword, givenUp, address, consent }: DeletionRequest,
    ): Promise<void> => {
      if (isOfMachine(owner))
        throw refuse(refusals, 'wallet_of_machine', {
          detail: 'To delete a personal wallet, stop the server and delete DATA_DIR.',
        });
      const login = await readLogin(db, owner);
      await demandPassword(login, { currentPassword, address }, 'the deletion');
      await db.tx(async (tx) => {
        const person = await lockUserToDelete(tx, owner);
        await consent.use(tx);
        if (person.password_hash !== login?.password_hash) throw wrongPassword('is wrong');
        await lockOwnAccounts(tx, owner);
        refuseUnderway(await personData.underway(tx, owner));
        if (!areSame(await listRemainingBalances(tx, owner), givenUp))
          throw refuse(refusals, 'balances_changed', {
            detail: 'The balances have changed since they were shown.',
            errors: { givenUp: 'must match the remaining balances' },
          });
        await sayGoodbye(tx, person);
        await personData.erase(tx, owner);
      });
      // The account is already gone, so a failure here is only logged.
      await forgetEvents(db, owner.userId).catch((err: unknown) => {
        log.warn({ err }, 'the events of a deleted account could not be removed; they stay until they expire');
      });
    },
  };
}

function refuseUnderway(underway: readonly PendingAction[]): void {
  if (underway.length === 0) return;
  throw refuse(refusals, 'account_underway', {
    detail: `Pending: ${underway.map(({ what, count }) => `${count} ${what.replace('_', ' ')}`).join(', ')}.`,
    errors: Object.fromEntries(underway.map(({ what, count }) => [what, `${count} pending`])),
  });
}
