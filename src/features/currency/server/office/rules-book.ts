import type { OfficeAct } from '#features/office/calls/acts.ts';
import { actOfOne } from '#features/office/server/acts/act-wire.ts';
import type { Acts } from '#features/office/server/acts/acts.ts';
import { findWaiting, readBody } from '#features/office/server/acts/acts-store.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { readMidnights } from '#platform/server/store/midnights.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { NewVersion } from '../../contract.ts';
import type { OfficeVersion, PendingVersion } from '../../office-contract.ts';
import type { CurrencyRules } from '../../rules.ts';
import { judgeVersion } from '../make-version.ts';
import { currencyAt, listVersions, type VersionRow } from '../store.ts';
import { KNOWN_TO_CURRENCY as known } from './by-command.ts';
import { askedRules, OTHER_BEFORE, RULES_SUBJECT, sentenceOf } from './new-rules.ts';

/** Creates the office's operations: list the versions and request the next one. */
export function createRules({ db }: Pick<Services, 'db'>, acts: Acts) {
  return {
    list: async (_: OfficeOfficer<'see'>, query: PageQuery): Promise<Page<OfficeVersion>> => {
      const rows = await listVersions(db, idBefore(query), query.limit + 1);
      const { items, next } = pageById(rows, query.limit);
      const names = await namesOf(
        db,
        items.flatMap(({ made_by, checked_by }) => [made_by, checked_by]),
      );
      return { items: items.map((row) => versionOnWire(row, names)), next };
    },

    asked: (who: OfficeOfficer<'see'>): Promise<PendingVersion[]> =>
      db.tx(async (tx) => {
        const row = await findWaiting(tx, who, { kind: 'currency.version', subject: RULES_SUBJECT });
        if (row?.state !== 'waiting') return [];
        const { validFrom, rules, before } = askedRules.parse(readBody(row).body);
        const follows = await versionBefore(tx, validFrom);
        return [
          {
            act: await actOfOne(tx, who, row),
            validFrom,
            rules: rulesOnWire({ ...follows.rules, ...rules }),
            fault: await faultOf(tx, { validFrom, rules, before }),
          },
        ];
      }),

    /**
     * Requests a version. The act stores the id of the version that it follows, and takes the rules that the call
     * leaves out from there.
     */
    ask: async (
      who: OfficeOfficer<'rules'>,
      { validFrom, rules, reason }: NewVersion & { readonly reason: string },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const follows = await versionBefore(db, validFrom);
      const body = { validFrom, rules: { ...follows.rules, ...rules }, reason, before: follows.id };
      return acts.make(who, { kind: 'currency.version', body }, consent);
    },
  };
}

/** Returns the version that would be in force on a day without a new one. */
const versionBefore = async (db: Queryable, validFrom: string): Promise<VersionRow> =>
  currencyAt(db, (await readMidnights(db, validFrom)).asked);

async function faultOf(
  tx: Tx,
  { before, ...wanted }: NewVersion & { readonly before: number },
): Promise<string | null> {
  const found = await judgeVersion(tx, { ...wanted, known });
  if ('code' in found) return sentenceOf(found);
  return found.before === before ? null : OTHER_BEFORE;
}

function versionOnWire(
  row: Awaited<ReturnType<typeof listVersions>>[number],
  names: Awaited<ReturnType<typeof namesOf>>,
): OfficeVersion {
  return {
    id: row.id,
    validFrom: onWire(row.valid_from),
    state: row.state,
    rules: rulesOnWire(row.rules),
    ...namesAs('madeBy', names.get(row.made_by)),
    ...namesAs('checkedBy', names.get(row.checked_by)),
  };
}

const rulesOnWire = (rules: CurrencyRules): OfficeVersion['rules'] => ({
  ...rules,
  rates: { ...rules.rates },
  shutOut: [...rules.shutOut],
  caps: { payment: [...rules.caps.payment], month: [...rules.caps.month], holding: [...rules.caps.holding] },
});
