import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { UserId } from '#platform/ids.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { EXTRACT_TYPE, type ExtractFacts, type ExtractForm, extractForm } from '../../extract.ts';
import type { ExtractField, ExtractKind } from '../../extract-kinds.ts';
import { readSigning, signTogether } from '../signing/sign-together.ts';
import type { ExtractRecord } from './source.ts';
import { sealSubject } from './subject.ts';

interface Chosen {
  readonly of: ExtractKind;
  readonly id: number;
  readonly record: ExtractRecord;
  readonly facts: readonly ExtractField[];
  readonly serverKeys: readonly PublicJwk[];
}

/**
 * Signs the chosen facts of a record. Other facts are removed before signing, and a party whose naming fact was not
 * chosen does not sign. Refuses with `fact_missing`.
 */
export async function makeExtract(
  tx: Tx,
  services: Services,
  who: Owner,
  { of, id, record, facts: wanted, serverKeys }: Chosen,
): Promise<{ form: ExtractForm; file: string }> {
  const facts = chosenOf(record.facts, wanted);
  const named = record.organisation && wanted.includes(record.organisation.fact) ? record.organisation.id : null;
  const { now, organisation } = await readSigning(tx, named);
  const did = facts.person?.did ?? null;
  const form = extractForm.parse({
    type: 'ingam-extract',
    of,
    outcome: record.outcome,
    isOwnDevice: record.isOwnDevice,
    facts,
    signers: { organisation: didOfOrganisation(services, organisation), person: did },
    issuer: new URL(services.settings.publicUrl).origin,
    isSandbox: record.isSandbox,
    signedAt: onWire(now),
    subject: await sealSubject(tx, services, { of, id }),
  });
  const person = did === null ? null : { owner: who, did };
  return {
    form,
    file: await signTogether(tx, services, { type: EXTRACT_TYPE, form, serverKeys, organisation, person }),
  };
}

const didOfOrganisation = (services: Services, organisation: UserId | null) =>
  organisation === null ? null : didOf(hostOf(services), organisation);

function chosenOf(all: ExtractFacts, wanted: readonly ExtractField[]): ExtractFacts {
  const missing = wanted.find((fact) => all[fact] === undefined);
  if (missing)
    throw refuse(refusals, 'fact_missing', { errors: { facts: `include ${missing}, which the record does not have` } });
  return Object.fromEntries(wanted.map((fact) => [fact, all[fact]]));
}
