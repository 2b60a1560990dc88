import type { Acts } from '#features/office/server/acts/acts.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { contract } from '../../office-contract.ts';
import type { settlingCalls } from '../../settling-calls.ts';
import { reopenBody } from './reopen-kind.ts';
import { returnBody } from './return-kind.ts';

/** Calls that match the bank's entries to payments of settlement. */
export function settlingHandlers(acts: Acts): Pick<HandlersOf<typeof contract>, keyof typeof settlingCalls> {
  return {
    'POST /api/office/bank-lines/{bankLineId}/paid': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'settlement.paid', body: { bankLine: params.bankLineId, ...body } }, consent),
    'POST /api/office/settlement-lines/{lineId}/return': ({ who, params, body, consent }) =>
      acts.make(
        who,
        {
          kind: 'settlement.return',
          body: (tx) => returnBody(tx, { bankLine: body.bankLineId, line: params.lineId }, body.reason),
        },
        consent,
      ),
    'POST /api/office/settlement-lines/{lineId}/reopen': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'settlement.reopen', body: (tx) => reopenBody(tx, params.lineId, body.reason) }, consent),
  };
}
