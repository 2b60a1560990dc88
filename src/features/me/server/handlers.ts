import { readUser, updateProfile, userOnWire } from '#features/auth/server/store.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createEmailCheck } from './email-check.ts';

/** The user's own record, read and edited. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  const checkEmail = createEmailCheck(services);
  return {
    'GET /api/user/{userId}': async ({ who }) => userOnWire(await readUser(db, who)),
    'PATCH /api/user/{userId}': async ({ who, body: { currentPassword, ...change }, caller, consent }) => {
      if (change.email !== undefined)
        await checkEmail(who, { email: change.email, currentPassword, address: caller.address });
      return db.tx(async (tx) => {
        const { email } = await readUser(tx, who);
        // Whoever has the e-mail can sign in.
        if (change.email !== undefined && change.email !== email) await consent.use(tx);
        else consent.spare();
        return userOnWire(await updateProfile(tx, who, change));
      });
    },
  };
};
