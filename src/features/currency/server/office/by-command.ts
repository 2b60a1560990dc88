import { z } from 'zod';
import { record } from '#features/organisations/server/audit/trail.ts';
import { findOperator, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { assets } from '../../assets.ts';
import { changeText } from '../../change-text.ts';
import { newVersion } from '../../contract.ts';
import type { KnownValues } from '../../rule-faults.ts';
import { faultText, makeVersion } from '../make-version.ts';

/** Assets and trades that the currency's rules may refer to. */
export const KNOWN_TO_CURRENCY: KnownValues = { assets, trades: shopCategories };

/** Name of the command at a running server. */
export const VERSIONING = 'make-currency-version';
/** Result of the command; `refused` is the reason if no version was made. */
export const versionResult = z.object({ changes: z.array(z.string()), refused: z.string().nullable() });

/** Creates a version of the currency from a file, for the server's administrator. */
export async function makeByCommand(services: Services, text: string): Promise<z.output<typeof versionResult>> {
  const read = newVersion.safeParse(asJson(text));
  if (!read.success) return { changes: [], refused: z.prettifyError(read.error) };
  const made = await services.db.tx(async (tx) => {
    // The office's row must be locked first.
    const operator = await findOperator(tx);
    if (operator) await lockOrganisation(tx, { organisation: operator.id });
    return makeVersion(tx, { ...read.data, ...unchecked(services, 'by command', operator?.id) });
  });
  if ('code' in made) return { changes: [], refused: faultText(made) };
  return { changes: made.changes.map((change) => changeText(change, 'en')), refused: null };
}

/** Options of a version that nobody in the office made; `how` describes its origin. */
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
