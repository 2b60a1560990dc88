import { identities } from '#features/auth/server/slots.ts';
import { createUser } from '#features/auth/server/users.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { people } from './stories.ts';

type Name = (typeof people)[number]['name'];

/** The owner's counterparties in the demo, each with the key of its own wallet. */
export interface DemoPeople {
  readonly addressOf: (name: Name) => AccountOwner;
  /** Creates the wallets of these people on this server. Nobody signs in to them. */
  readonly create: (tx: Tx, owner: Owner) => Promise<void>;
}

/**
 * Generates the keys of the demo's people. Their wallets are created last, so that organisations have the first ids.
 */
export function drawPeople(services: Services): DemoPeople {
  const drawn = people.map((person) => ({ person, identity: identities.of(services).create() }));
  return {
    addressOf: (name) => {
      const found = drawn.find(({ person }) => person.name === name);
      if (!found) throw new Error(`the demo knows nobody called ${name}`);
      return found.identity.address as AccountOwner;
    },
    create: async (tx, { userId }) => {
      for (const { person, identity } of drawn) {
        const { name, mailbox, ...names } = person;
        // The address contains the owner's id, because each owner in one store has separate people.
        const email = `${mailbox}+${userId}@example.com`;
        await createUser(tx, services, { ...names, email, passwordHash: null, privateKey: identity.privateKey });
      }
    },
  };
}
