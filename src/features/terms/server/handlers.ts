import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Acceptances, contract, Terms, TextVersion } from '../contract.ts';
import { acceptAll } from './acceptances.ts';
import { findText, listAccepted, listComing, listHolding, listOpen, type TextRow, versionNow } from './store.ts';

const shown = ({ id, kind, valid_from }: TextRow): TextVersion => ({ id, kind, validFrom: onWire(valid_from) });

/** Returns what a person accepted, for their export, including the session in which they did. */
export const exportAccepted = async (db: Queryable, owner: Owner) =>
  (await listAccepted(db, owner)).map((row) => ({
    ...shown(row),
    acceptedAt: onWire(row.accepted_at),
    session: row.session,
  }));

async function acceptancesOf(db: Queryable, owner: Owner): Promise<Acceptances> {
  const [open, rows] = [await listOpen(db, owner), await listAccepted(db, owner)];
  return {
    open: open.map(shown),
    accepted: rows.map((row) => ({ ...shown(row), acceptedAt: onWire(row.accepted_at) })),
  };
}

/** Creates the handlers for reading the operator's texts, which anyone may, and for members' acceptances. */
export const createHandlers = ({ db }: Pick<Services, 'db'>): HandlersOf<typeof contract> => ({
  'GET /api/terms': async (): Promise<Terms> => {
    const contact = (await versionNow(db, 'contact'))?.content;
    const holidays = (await versionNow(db, 'holidays'))?.content;
    const { kind: _, ...whom } = contact?.kind === 'contact' ? contact : { kind: null };
    return {
      texts: (await listHolding(db)).map(shown),
      coming: (await listComing(db)).map(shown),
      contact: 'email' in whom ? whom : null,
      holidays: holidays?.kind === 'holidays' ? [...holidays.days] : [],
    };
  },

  'GET /api/terms/versions/{versionId}': async ({ params }) => {
    const row = await findText(db, params.versionId);
    if (!row || !('en' in row.content)) throw refuse(commonRefusals, 'not_found');
    const { kind, en, ko } = row.content;
    return { id: row.id, kind, validFrom: onWire(row.valid_from), state: row.state, en, ko };
  },

  'GET /api/terms/acceptances': ({ who }) => acceptancesOf(db, who.owner),
  'POST /api/terms/acceptances': ({ who, body }) =>
    db.tx(async (tx) => {
      await acceptAll(tx, who.owner, who.session, body.versions);
      return acceptancesOf(tx, who.owner);
    }),
});
