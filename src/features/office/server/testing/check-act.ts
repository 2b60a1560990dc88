import type { OfficeAct } from '../../calls/acts.ts';
import type { Official } from './city.ts';

/** Checks an act as a person of the office does: by the digest of what they were shown. */
export const checkAct = async (by: Pick<Official, 'phone'>, actId: number) =>
  by.phone.sign('POST /api/office/acts/{actId}/check', await sentToCheck(by, actId));

/** Names the act and the digest of what somebody of the office is shown of it. */
export async function sentToCheck({ phone }: Pick<Official, 'phone'>, actId: number) {
  const shown = (await phone.call('GET /api/office/acts', { query: { state: 'all', limit: 200 } })).body as OfficeAct[];
  const digest = shown.find(({ id }) => id === actId)?.digest ?? '0'.repeat(64);
  return { params: { actId }, query: { digest } };
}
