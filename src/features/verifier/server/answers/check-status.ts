import { judgeDates } from '#features/credentials/server/presentations/check-presentation.ts';
import type { Services } from '#platform/server/services.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Answer } from '../../contract.ts';
import type { AnswerFault } from '../../rules.ts';
import { judgeStanding } from './check-shown.ts';
import type { TrustScope } from './who-certified.ts';
import { whoSigned } from './who-signed.ts';

/**
 * Checks a credential that was shown earlier: the trust in its signer, its dates, and its status list at present. A
 * credential without a status list could never be revoked and is rejected. Returns its signer and its expiry in seconds
 * (null if it has none), or the reason for rejection.
 */
export async function checkStanding(
  services: Services,
  card: string,
  believed: TrustScope,
): Promise<{ readonly issuer: Answer['issuer']; readonly endsAtS: number | null } | AnswerFault> {
  const jws = readJws(card);
  if (!jws) return 'not_readable';
  const nowS = Math.floor(Date.now() / 1000);
  const { payload } = jws;
  const over = judgeDates(payload, { nowS });
  if (over) return over;
  if (payload.status === undefined) return 'no_status';
  const signer = await whoSigned(services, jws, believed);
  if (typeof signer === 'string') return signer;
  const fault = await judgeStanding(services, payload, { ...signer, here: believed.here, nowS });
  return fault ?? { issuer: signer.issuer, endsAtS: typeof payload.exp === 'number' ? payload.exp : null };
}
