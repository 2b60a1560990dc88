import type { OfficeAct } from '../../calls/acts.ts';
import type { Official } from './city.ts';

/** Checks an act as an officer does, with the digest of what they were shown. */
export const checkAct = async (by: Pick<Official, 'phone'>, actId: number) =>
  by.phone.sign('POST /api/office/acts/{actId}/check', await sentToCheck(by, actId));

/** Returns the act's id and the digest shown to this officer. */
export async function sentToCheck({ phone }: Pick<Official, 'phone'>, actId: number) {
  const shown = (await phone.call('GET /api/office/acts', { query: { state: 'all', limit: 200 } })).body as OfficeAct[];
  const digest = shown.find(({ id }) => id === actId)?.digest ?? '0'.repeat(64);
  return { params: { actId }, query: { digest } };
}
