import { record } from '#features/organisations/server/audit/trail.ts';
import type { FileReply, Page, PageQuery } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Clerk, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { csvFile, isoWithOffset } from '#platform/texts/csv.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../contract.ts';
import type { BookLine, Close, Figures } from '../wire.ts';
import { closesOfMonth, countInto, insertClose, listBook, listCloses, sumsOfClerk } from './closes-store.ts';
import { lockClerk } from './doors.ts';
import { bookOnWire, closesOnWire, figuresOnWire } from './on-wire.ts';

const NOTHING: Figures = { payments: 0, paid: '0', refunds: 0, refunded: '0' };
const SEOUL_MINUTES = 540;
const HEAD = ['Day', 'Till', 'Closed at', 'Closed by', 'Clerk', 'Payments', 'Paid', 'Refunds', 'Refunded', 'Net'];

type Reader = Officer<'read'>;

/** Creates the operations on a till's days: a clerk closes them, the shop reads them. */
export function createClosing({ db, vault }: Services) {
  return {
    /**
     * Closes the day of this till with everything not yet counted. A payment that commits during the wait belongs to
     * the next close.
     */
    close: (who: Clerk): Promise<Figures & { day: string; closedAt: string }> =>
      db.tx(async (tx) => {
        await lockClerk(tx, who, true);
        const made = await insertClose(tx, who);
        if (!made)
          throw refuse(refusals, 'day_closed', {
            detail: 'This day is closed. New payments belong to the next one.',
          });
        if ((await countInto(tx, who, made.id)) === 0) throw refuse(refusals, 'nothing_to_close');
        const { organisation, tillId, clerkId } = who;
        const said = { till: tillId, clerk: clerkId, close: made.id, day: made.day };
        await record(tx, vault, { organisation, role: 'till', person: null }, 'till.closed', said);
        const own = await sumsOfClerk(tx, made.id, who);
        return { day: made.day, closedAt: onWire(made.closed_at), ...(own ? figuresOnWire(own) : NOTHING) };
      }),

    list: async (who: Reader, query: PageQuery): Promise<Page<Close>> => {
      const page = pageById(await listCloses(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: await closesOnWire(db, page.items), next: page.next };
    },

    book: async (who: Reader, query: PageQuery): Promise<Page<BookLine>> => {
      const page = pageById(await listBook(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(bookOnWire), next: page.next };
    },

    file: async (who: Reader, month: string): Promise<FileReply> => {
      const closes = await closesOnWire(db, await closesOfMonth(db, who, month));
      const bytes = Buffer.from(csvFile([HEAD, ...closes.flatMap(linesOf)]));
      return { name: `till-closes-${month}.csv`, type: 'text/csv; charset=utf-8', bytes };
    },
  };
}

const linesOf = ({ day, till, closedAt, closedBy, byClerk }: Close): string[][] =>
  byClerk.map(({ clerk, payments, paid, refunds, refunded }) => [
    day,
    till,
    isoWithOffset(closedAt, SEOUL_MINUTES),
    closedBy,
    clerk ?? '',
    String(payments),
    paid,
    String(refunds),
    refunded,
    (BigInt(paid) - BigInt(refunded)).toString(),
  ]);
