import { endLinks, setMailLanguage } from '#features/auth/server/recovery-store.ts';
import { tellSecurity } from '#features/auth/server/security-notices.ts';
import { readUser, updateProfile, userOnWire } from '#features/auth/server/store.ts';
import type { Exporter } from '#features/credentials/server/exporter.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createEmailCheck } from './email-check.ts';
import { readRecords } from './records.ts';

/** The user's own record, read and edited, and all of their data as a file. */
export const createHandlers = (services: Services, makeExport: Exporter): HandlersOf<typeof contract> => {
  const { db } = services;
  const checkEmail = createEmailCheck(services);
  return {
    'GET /api/user/{userId}': async ({ who }) => userOnWire(await readUser(db, who)),
    'PATCH /api/user/{userId}': async ({ who, body: { currentPassword, language, ...change }, caller, consent }) => {
      if (change.email !== undefined)
        await checkEmail(who, { email: change.email, currentPassword, address: caller.address });
      return db.tx(async (tx) => {
        const { email } = await readUser(tx, who);
        // Whoever has the e-mail can sign in.
        const isOther = change.email !== undefined && change.email !== email;
        if (isOther) await consent.use(tx);
        else consent.spare();
        if (language !== undefined) await setMailLanguage(tx, who, language);
        const changed = await updateProfile(tx, who, change);
        if (isOther) {
          await endLinks(tx, who);
          await tellSecurity(tx, services, who, 'email', email);
        }
        return userOnWire(changed);
      });
    },
    'POST /api/user/{userId}/export': async ({ who, body, caller: { address }, consent }) =>
      makeExport(who, consent, { ...body, address, records: () => readRecords(services, who) }),
  };
};
