import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { languageOf } from '../../../../platform/server/http/request-headers.ts';
import { type contract, refusals } from '../../contract.ts';
import { maskedEmail } from '../../email-change.ts';
import { endLinks } from '../recovery/recovery-store.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { createPasswordCheck } from '../sessions/password-check.ts';
import { lockUser, readLogin } from '../store.ts';
import { endByOwnChange } from './email-changes.ts';
import { type EmailChangeRow, findOpenChange } from './email-changes-store.ts';
import { createEmailProof, emailTokenHash } from './email-proof.ts';
import { findEmailLink, readEmail, setProvenEmail, takeEmailLink } from './email-store.ts';
import { tellSecurity } from './security-notices.ts';
import { deletesUnproven } from './unproven-store.ts';

type EmailCall = Extract<keyof typeof contract.calls, `${string} /api/email${'/' | '-proofs'}${string}`>;

const linkOver = () =>
  refuse(refusals, 'link_over', { detail: 'The link was used or has expired. Request another one.' });

function needMail({ mode }: Services['settings']): void {
  if (mode !== 'hosted')
    throw refuse(commonRefusals, 'not_found', { detail: 'A personal wallet cannot send mail or verify an address.' });
}

/** Converts an office's change to wire form. The new address is masked, because the phone may be stolen. */
const changeOnWire = (open: EmailChangeRow | undefined) =>
  open
    ? {
        id: open.id,
        email: maskedEmail(open.email),
        isProven: open.proven_at !== null,
        dueAt: onWire(open.due_at),
        isHeld: open.is_held,
      }
    : null;

/**
 * Handlers that prove an address (hosted mode) by an e-mailed link, with the session or the password of the account for
 * which it was made.
 */
export const createEmailHandlers = (services: Services): Pick<HandlersOf<typeof contract>, EmailCall> => {
  const { db, settings } = services;
  const proveEmail = createEmailProof(services);
  const check = createPasswordCheck(services);
  const needHosted = () => needMail(settings);

  /** Verifies an e-mail address. If it replaces another, voids the links mailed to that one and notifies the person. */
  const prove = (owner: Owner, token: string) =>
    db.tx(async (tx) => {
      await lockUser(tx, owner);
      const before = await readEmail(tx, owner);
      const email = await takeEmailLink(tx, owner, emailTokenHash(token));
      if (email === undefined) throw linkOver();
      await setProvenEmail(tx, owner, email);
      if (before.email !== email) await endByOwnChange(tx, owner);
      if (before.is_proven && before.email !== email) {
        await endLinks(tx, owner);
        await tellSecurity(tx, services, owner, 'email', before.email);
      }
      return { email };
    });

  return {
    'GET /api/email/{userId}': async ({ who }) => {
      const { email, is_proven: isProven, waiting, goes_at: goesAt } = await readEmail(db, who);
      const change = changeOnWire(await findOpenChange(db, who));
      return { email, isProven, waiting, goesAt: goesAt && deletesUnproven(settings) ? onWire(goesAt) : null, change };
    },

    'POST /api/email/{userId}/letters': async ({ who, body, request }) => {
      needHosted();
      const { waiting } = await readEmail(db, who);
      if (waiting === null)
        throw refuse(commonRefusals, 'not_found', { detail: 'No e-mail address is waiting to be confirmed.' });
      const letter = await proveEmail(waiting, body.language ?? languageOf(request));
      await db.tx(async (tx) => {
        await lockUser(tx, who);
        await letter.post(tx, who);
      });
      return { mail: services.mailer.isSandbox ? 'sandbox' : 'sent' };
    },

    'POST /api/email/{userId}/proof': async ({ who, body }) => {
      needHosted();
      const link = await findEmailLink(db, emailTokenHash(body.token));
      if (!link) throw linkOver();
      if (link.user_id !== who.userId)
        throw refuse(commonRefusals, 'forbidden', { detail: 'The link belongs to another wallet.' });
      return prove(who, body.token);
    },

    'POST /api/email-proofs/look': async ({ body }) => {
      needHosted();
      const link = await findEmailLink(db, emailTokenHash(body.token));
      if (!link) throw linkOver();
      return { email: maskedEmail(link.email) };
    },

    'POST /api/email-proofs': async ({ body, caller: { address } }) => {
      needHosted();
      const link = await findEmailLink(db, emailTokenHash(body.token));
      const login = link && (await readLogin(db, ownerProof(link.user_id)));
      if (!login) throw linkOver();
      const isRight = await check([login], { email: login.email, address, password: body.password });
      if (!isRight)
        throw refuse(refusals, 'wrong_password', { detail: 'Wrong password.', errors: { password: 'is wrong' } });
      return prove(ownerProof(login.id), body.token);
    },
  };
};
