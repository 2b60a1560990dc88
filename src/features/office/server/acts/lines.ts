import type { Page, PageQuery } from '#platform/contract.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { ActLine } from '../../calls/acts.ts';
import { needAct } from './act-wire.ts';
import { readBody } from './acts-store.ts';
import { preparing } from './checking.ts';
import { kinds } from './kinds.ts';

/** Lines of an act that has more than its facts name, the last first; a fact has the digest of them all. Other acts have none. */
export const listActLines = async (
  services: Services,
  who: OfficeOfficer<'bank'>,
  id: number,
  query: PageQuery,
): Promise<Page<ActLine>> => {
  const prepare = await preparing(services, who, id);
  const ready = await prepare?.();
  return services.db.tx(async (tx) => {
    const row = await needAct(tx, who, id);
    const asked = { before: idBefore(query), count: query.limit + 1 };
    const made = { services, maker: row.made_by, ready };
    return pageById(await kinds[row.kind].lines(tx, readBody(row).body, made, asked), query.limit);
  });
};
