import { sessionCookie } from '#features/auth/server/cookie.ts';
import { endLinks, setMailLanguage } from '#features/auth/server/recovery-store.ts';
import { tellSecurity } from '#features/auth/server/security-notices.ts';
import { readUser, updateProfile, userOnWire } from '#features/auth/server/store.ts';
import type { Exporter } from '#features/credentials/server/exporter.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createDeletion } from './deletion.ts';
import { createEmailCheck } from './email-check.ts';
import { readRecords } from './records.ts';

/** The user's own record, read and edited, all of their data as a file, and its end. */
export const createHandlers = (services: Services, makeExport: Exporter): HandlersOf<typeof contract> => {
  const { db, settings } = services;
  const checkEmail = createEmailCheck(services);
  const deletion = createDeletion(services);
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
    'GET /api/user/{userId}/deletion': ({ who }) => deletion.look(who),
    'POST /api/user/{userId}/deletion': async ({ who, body, caller: { address }, consent, reply }) => {
      await deletion.deleteAccount(who, { ...body, address, consent });
      reply.header('set-cookie', sessionCookie(settings.publicUrl, ''));
    },
  };
};
