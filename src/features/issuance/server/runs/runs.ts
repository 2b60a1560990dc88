import { randomBytes } from 'node:crypto';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import type { MadePart, NewRun, Part, Run } from '../../run-calls.ts';
import { partText, RUN_LIMITS } from '../../runs.ts';
import { claimsPlace, codeOf, linkOf, sha256, subjectOf, TX_CODES, txCodeText } from '../issuer/offers/offers.ts';
import { findType, type TypeRow } from '../issuer/types-store.ts';
import { type RowSecrets, secretsOf } from './run-secrets.ts';
import {
  countBegun,
  endRun,
  findRun,
  findSame,
  insertOffers,
  insertRun,
  listRuns,
  lockPart,
  markMade,
  nextOfferIds,
  type RunRow,
  withdrawSome,
} from './runs-store.ts';

type Staff = Officer<'issue'>;
const AT_ONCE = 2000;

const runOnWire = (row: RunRow): Run => ({
  id: row.id,
  typeId: row.type_id,
  count: row.count,
  made: row.made,
  createdAt: onWire(row.created_at),
  endsAt: onWire(row.ends_at),
  withdrawnAt: row.withdrawn_at && onWire(row.withdrawn_at),
});

/**
 * Offers by file: a run starts with a signature over the digests of all parts, which then become offers part by part,
 * each once.
 */
export function createRuns(services: Services) {
  const { db, vault } = services;
  return {
    begin: (who: Staff, wanted: NewRun, consent: Consent): Promise<Run> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        await offeredType(tx, who, wanted.typeId);
        const digests = wanted.parts.map(({ digest }) => Buffer.from(digest, 'base64url'));
        const digest = sha256(Buffer.concat(digests).toString('base64url'));
        const same = await findSame(tx, who, wanted.typeId, digest);
        if (same) return runOnWire(same);
        const count = wanted.parts.reduce((sum, part) => sum + part.count, 0);
        if ((await countBegun(tx, who)) + count > RUN_LIMITS.begun) throw refuse(refusals, 'too_many_by_file');
        const row = await insertRun(tx, who, wanted, { count, digest, digests, salt: randomBytes(32) });
        await record(tx, vault, who, 'credential.offered_by_file', { run: row.id, type: row.type_id, count });
        return runOnWire(row);
      }),

    make: (who: Staff, runId: number, part: Part): Promise<MadePart> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const run = await findRun(tx, who, runId);
        if (!run) throw refuse(commonRefusals, 'not_found');
        if (run.is_over) throw refuse(refusals, 'run_over');
        return makePart(tx, services, { run, part, type: await offeredType(tx, who, run.type_id) });
      }),

    list: async (who: Staff, query: PageQuery): Promise<Page<Run>> => {
      const page = pageById(await listRuns(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(runOnWire), next: page.next };
    },

    withdraw: async (who: Staff, runId: number): Promise<void> => {
      await db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const run = await findRun(tx, who, runId);
        if (!run) throw refuse(commonRefusals, 'not_found');
        await endRun(tx, run);
        if (!run.withdrawn_at) await record(tx, vault, who, 'credential.file_withdrawn', { run: run.id });
      });
      // Commits in batches, since people take offers at the same time. Pressing the button again continues an
      // interrupted withdrawal.
      while ((await db.tx((tx) => withdrawSome(tx, runId, AT_ONCE))) === AT_ONCE);
    },
  };
}

async function offeredType(tx: Tx, who: Staff, id: number): Promise<TypeRow> {
  const type = await findType(tx, who, id);
  if (!type) throw refuse(commonRefusals, 'not_found', { detail: 'This type does not exist.' });
  if (type.ended_at) throw refuse(refusals, 'type_ended');
  return type;
}

interface PartToMake {
  readonly run: RunRow;
  readonly part: Part;
  readonly type: TypeRow;
}

async function makePart(tx: Tx, services: Services, { run, part, type }: PartToMake): Promise<MadePart> {
  const { vault, settings } = services;
  const { nth, rows } = part;
  const found = await lockPart(tx, run, nth);
  if (!found || Buffer.compare(found.digest, sha256(partText(rows))) !== 0)
    throw refuse(refusals, 'part_not_as_signed');
  if (rows.some(({ claims }) => claims.length !== type.claims.length)) throw refuse(refusals, 'claims_not_of_type');
  const of = await secretsOf(tx, vault, run.salt);
  const secrets = rows.map((_, row) => of(nth, row));
  if (!found.made_at) await offerRows(tx, vault, { run, part, type, secrets });
  const issuer = issuerIdOf(settings.publicUrl, run.organisation_id);
  return {
    offers: secrets.map(({ secret, digits }, row) => ({
      link: linkOf(settings.publicUrl, issuer, secret),
      txCode: rows[row]?.withCode ? digits : null,
    })),
  };
}

async function offerRows(
  tx: Tx,
  vault: Services['vault'],
  { run, part, type, secrets }: PartToMake & { readonly secrets: readonly RowSecrets[] },
): Promise<void> {
  const ids = await nextOfferIds(tx, secrets.length);
  const seal = await vault.sealer(tx, subjectOf(run.organisation_id));
  const offers = [];
  for (const [at, { secret, digits }] of secrets.entries()) {
    const [id, row] = [ids[at], part.rows[at]];
    if (id === undefined || !row) throw new Error(`row ${at} of run ${run.id} has no number`);
    const claims = Object.fromEntries(
      type.claims.map(({ name }, nth) => [name, maskResidentNumbers(row.claims[nth] ?? '')]),
    );
    offers.push({
      id,
      reference: row.reference && maskResidentNumbers(row.reference),
      linkHash: sha256(secret),
      codeHash: sha256(codeOf(secret)),
      txCodeMac: row.withCode ? await vault.mac(TX_CODES, txCodeText(id, digits), tx) : null,
      claims: seal(claimsPlace(id), Buffer.from(JSON.stringify(claims))),
    });
  }
  await insertOffers(tx, run, offers);
  await markMade(tx, run, part.nth);
}
