// @online
import { useRead } from './calls.ts';

/** Last digits of a bank account, next to its bank's name in a transaction; nothing once the account was removed. */
export function BesideBank({ id }: { id: number }) {
  const account = useRead('GET /api/bank-accounts/{userId}').data?.find((one) => one.id === id);
  return account ? <span> {account.accountNumber}</span> : null;
}
