import { lockUser } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import { idBefore, pageById, writePage } from '#platform/server/pages.ts';
import type { Services } from '#platform/server/services.ts';
import { type Claim, type CredentialData, type contract, refusals } from '../contract.ts';
import { claimFault, MAX_CREDENTIALS } from '../rules.ts';
import { credentialOf } from './credential.ts';
import { countCredentials, issueCredential, listCredentials } from './store.ts';

/** Answers the calls on credentials; what a person adds is self-attested, whatever it says. */
export const createHandlers = ({ db, vault }: Services): HandlersOf<typeof contract> => ({
  'POST /api/credentials': async ({ who, body }) => {
    const fault = claimFault(body);
    if (fault) throw refuse(refusals, fault.code, { errors: { [fault.field]: refusals[fault.code].title } });
    const credential = { ...body, credentialData: dataOf(body), by: 'self_attested' } as const;
    return db.tx(async (tx) => {
      await lockUser(tx, who);
      if ((await countCredentials(tx, who)) >= MAX_CREDENTIALS) throw refuse(refusals, 'too_many_credentials');
      return credentialOf(tx, vault, await issueCredential(tx, vault, who, credential));
    });
  },

  'GET /api/credentials/{userId}': async ({ who, query }) => {
    const rows = await listCredentials(db, who, idBefore(query), query.limit + 1);
    const page = pageById(rows, query.limit);
    return writePage(page, (row) => credentialOf(db, vault, row));
  },
});

// A field that a form left empty is one that was not given.
const dataOf = ({ credentialData: { name, description, credentialNumber } }: Claim): CredentialData => ({
  name,
  ...(description && { description }),
  ...(credentialNumber && { credentialNumber }),
});
