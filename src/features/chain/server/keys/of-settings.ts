import type { Services } from '#platform/server/services.ts';
import type { Address } from '../rpc/port.ts';
import { makeTreasury } from './treasury-key.ts';

/** Where the treasury is: of the key in the vault. */
export const treasuryOf = ({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<Address> =>
  db.tx((tx) => makeTreasury(tx, vault));
