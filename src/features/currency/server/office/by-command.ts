import { z } from 'zod';
import { record } from '#features/organisations/server/audit/trail.ts';
import { findOperator, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { assets } from '../../assets.ts';
import { changeText } from '../../change-text.ts';
import { newVersion } from '../../contract.ts';
import type { Known } from '../../rule-faults.ts';
import { faultText, makeVersion } from '../make-version.ts';

/** What the rules of the currency may be about. */
export const KNOWN_TO_CURRENCY: Known = { assets, trades: shopCategories };

/** The command that a live server knows it by. */
export const VERSIONING = 'make-currency-version';
/** What became of it; `refused` says why there is none. */
export const versioned = z.object({ changes: z.array(z.string()), refused: z.string().nullable() });

/** Makes a version of the currency for whoever runs the server, from the text of a file. */
export async function makeByCommand(services: Services, text: string): Promise<z.output<typeof versioned>> {
  const read = newVersion.safeParse(asJson(text));
  if (!read.success) return { changes: [], refused: z.prettifyError(read.error) };
  const made = await services.db.tx(async (tx) => {
    // First of all, as everything of the office.
    const operator = await findOperator(tx);
    if (operator) await lockOrganisation(tx, { organisation: operator.id });
    return makeVersion(tx, { ...read.data, ...unchecked(services, 'by command', operator?.id) });
  });
  if ('code' in made) return { changes: [], refused: faultText(made) };
  return { changes: made.changes.map((change) => changeText(change, 'en')), refused: null };
}

/** A version that nobody of the office made: `how` says who else. */
export const unchecked = ({ log, vault }: Services, how: string, operator: UserId | undefined) =>
  ({
    by: null,
    checkedBy: null,
    known: KNOWN_TO_CURRENCY,
    record: async (tx, { version, validFrom, changes }) => {
      log.warn({ version, validFrom }, `a version of the currency was made ${how}`);
      if (operator === undefined) return;
      const said = { version, validFrom, changes: changes.map((change) => changeText(change, 'en')) };
      const doer = { organisation: operator, role: 'operator', person: null };
      await record(tx, vault, doer, 'currency.version_made', said);
    },
  }) satisfies Partial<Parameters<typeof makeVersion>[1]>;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
