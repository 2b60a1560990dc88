// @online
import { useRead } from './calls.ts';

/** The ending of a bank account, beside the name of its bank in a transaction; nothing once the account was removed. */
export function BesideBank({ id }: { id: number }) {
  const account = useRead('GET /api/bank-accounts/{userId}').data?.find((one) => one.id === id);
  return account ? <span> {account.accountNumber}</span> : null;
}
