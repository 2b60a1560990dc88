import { createEmailProof } from '#features/auth/server/email/email-proof.ts';
import { readEmail } from '#features/auth/server/email/email-store.ts';
import { tellSecurity } from '#features/auth/server/email/security-notices.ts';
import { endLinks, setMailLanguage } from '#features/auth/server/recovery/recovery-store.ts';
import { sessionCookie } from '#features/auth/server/sessions/cookie.ts';
import {
  lockUser,
  type ProfileChange,
  readUser,
  type UserRow,
  updateProfile,
  userOnWire,
} from '#features/auth/server/store.ts';
import type { Exporter } from '#features/credentials/server/export/exporter.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { languageOf } from '#platform/server/http/request-headers.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#platform/words.ts';
import type { contract } from '../contract.ts';
import { createDeletion } from './deletion.ts';
import { createEmailCheck } from './email-check.ts';

export const createHandlers = (services: Services, makeExport: Exporter): HandlersOf<typeof contract> => {
  const { db, settings, personData } = services;
  const checkEmail = createEmailCheck(services);
  const deletion = createDeletion(services);
  const proveEmail = createEmailProof(services);
  const wishFor = async (who: Owner, email: string | undefined, language: Language) =>
    settings.mode === 'hosted' && email !== undefined && email !== (await readUser(db, who)).email
      ? proveEmail(email, language)
      : undefined;
  return {
    'GET /api/user/{userId}': async ({ who }) => userOnWire(await readUser(db, who)),
    'PATCH /api/user/{userId}': async ({ who, body: { currentPassword, language, ...change }, caller, ...rest }) => {
      if (change.email !== undefined)
        await checkEmail(who, { email: change.email, currentPassword, address: caller.address });
      const wish = await wishFor(who, change.email, language ?? languageOf(rest.request));
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        const before = await readUser(tx, who);
        const isOther = change.email !== undefined && change.email !== before.email;
        // A new e-mail needs consent because anyone who controls it can sign in, and a new name because payers see it.
        if (isOther || isRenamed(before, change)) await rest.consent.use(tx);
        else rest.consent.spare();
        if (language !== undefined) await setMailLanguage(tx, who, language);
        // A proven e-mail stays in force until the new one is proven.
        const stays = settings.mode === 'hosted' && (await readEmail(tx, who)).is_proven;
        const changed = await updateProfile(tx, who, { ...change, ...(stays && { email: undefined }) });
        await wish?.post(tx, who);
        if (isOther && !stays) {
          await endLinks(tx, who);
          await tellSecurity(tx, services, who, 'email');
        }
        return userOnWire(changed);
      });
    },
    'POST /api/user/{userId}/export': async ({ who, body, caller: { address }, consent }) =>
      makeExport(who, consent, { ...body, address, records: () => personData.read(who) }),
    'GET /api/user/{userId}/deletion': ({ who }) => deletion.look(who),
    'POST /api/user/{userId}/deletion': async ({ who, body, caller: { address }, consent, reply }) => {
      await deletion.deleteAccount(who, { ...body, address, consent });
      reply.header('set-cookie', sessionCookie(settings.publicUrl, ''));
    },
  };
};

/** Reports whether a change affects a name that others see. */
const isRenamed = (before: UserRow, { firstName, lastName, nameKo }: ProfileChange): boolean =>
  (firstName ?? before.first_name) !== before.first_name ||
  (lastName ?? before.last_name) !== before.last_name ||
  (nameKo === undefined ? before.name_ko : nameKo) !== before.name_ko;
