import { listTypes } from '#features/auth/server/sessions/account-credentials-store.ts';
import { vctOfType } from '#features/identity/issuer-did.ts';
import { findType } from '#features/issuance/server/issuer/types-store.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { parseId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { SignInType } from '../../contract.ts';
import { SIGN_IN } from '../../rules.ts';
import { needOperator } from './sign-in-question.ts';

const OWN = /^\/org\/(\d+)\/credential-types\/(\d+)$/;

/**
 * Returns the names of a credential type and its issuer if an organisation on this server issues it. For other types
 * only the identifier is known.
 */
export async function namesOf({ db, settings }: Services, vct: string): Promise<SignInType> {
  const own = vct.startsWith(settings.publicUrl) ? OWN.exec(vct.slice(settings.publicUrl.length)) : null;
  const [organisation, id] = [parseId(own?.[1] ?? '') as UserId | undefined, parseId(own?.[2] ?? '')];
  const type =
    organisation && id && vct === vctOfType(settings.publicUrl, organisation, id)
      ? await findType(db, { organisation }, id)
      : undefined;
  if (!organisation || !type) return { vct, name: null, issuer: null };
  const { display_name: en, name_ko: ko } = await readOrganisation(db, { organisation });
  return { vct, name: { en: type.name, ko: type.name_ko }, issuer: { en, ko } };
}

/**
 * Lists the types of this server's organisations that open accounts here. Types of other issuers are not listed to
 * anyone who is not signed in.
 */
export async function listSignInTypes(services: Services): Promise<SignInType[]> {
  await needOperator(services, services.db);
  const vcts = await listTypes(services.db, `${services.settings.publicUrl}/org/`, SIGN_IN.types);
  return (await Promise.all(vcts.map((vct) => namesOf(services, vct)))).filter(({ name }) => name !== null);
}
