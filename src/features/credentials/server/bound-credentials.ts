import type { BoundCredential } from '#features/auth/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { stateOf } from '../display.ts';
import { openCredential } from './credential.ts';
import { listCredentials } from './store.ts';

const MOST = 100;

/**
 * Lists the credentials bound to this wallet's keys, for a person who lost a device. The keys are sealed on the server,
 * so none is lost with a phone. Only revoked and expired ones must be issued again.
 */
export async function boundCredentials({ db, vault }: Services, owner: Owner): Promise<BoundCredential[]> {
  const rows = await listCredentials(db, owner, Number.MAX_SAFE_INTEGER, MOST);
  const bound: BoundCredential[] = [];
  for (const row of rows) {
    const credential = await openCredential(db, vault, row);
    const isOver = ['revoked', 'expired'].includes(stateOf(credential, new Date()));
    const { id, credentialType, credentialData } = credential;
    bound.push({ id, credentialType, name: credentialData.name, needs: isOver ? 'reissue' : 'nothing' });
  }
  return bound;
}
