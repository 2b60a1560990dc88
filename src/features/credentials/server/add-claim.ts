import { lockUser } from '#features/auth/server/store.ts';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Claim, type Credential, type CredentialData, refusals } from '../contract.ts';
import { claimFault, MAX_CREDENTIALS } from '../rules.ts';
import { openCredential } from './credential.ts';
import { countCredentials, issueCredential } from './store.ts';

/** Adds a self-attested credential, whatever it claims. */
export async function addClaim(services: Services, who: Owner, body: Omit<Claim, 'userId'>): Promise<Credential> {
  const { db, vault } = services;
  const fault = claimFault(body);
  if (fault) throw refuse(refusals, fault.code, { errors: { [fault.field]: refusals[fault.code].title } });
  const issuer = maskResidentNumbers(body.issuer);
  const credential = { ...body, issuer, credentialData: dataOf(body), by: 'self_attested' } as const;
  return db.tx(async (tx) => {
    await lockUser(tx, who);
    if ((await countCredentials(tx, who)) >= MAX_CREDENTIALS) throw refuse(refusals, 'too_many_credentials');
    return openCredential(tx, vault, await issueCredential(tx, services, who, credential));
  });
}

// Drops the fields that the form left empty.
const dataOf = ({
  credentialData: { name, description, credentialNumber },
}: Pick<Claim, 'credentialData'>): CredentialData => ({
  name: maskResidentNumbers(name),
  ...(description && { description: maskResidentNumbers(description) }),
  ...(credentialNumber && { credentialNumber: maskResidentNumbers(credentialNumber) }),
});
