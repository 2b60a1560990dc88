import { StatusList } from '@sd-jwt/jwt-status-list';
import { SignJWT } from 'jose';

/** Signs a list of eight statuses. By default the second is revoked and the third suspended. */
export async function statusList(id: string, key: CryptoKey, statuses = [0, 1, 2, 0, 0, 0, 0, 0]) {
  const list = new StatusList(statuses, 2);
  const claims = { sub: `${id}/list`, ttl: 60, status_list: { bits: 2, lst: list.compressStatusList() } };
  return new SignJWT(claims).setIssuedAt().setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt' }).sign(key);
}
