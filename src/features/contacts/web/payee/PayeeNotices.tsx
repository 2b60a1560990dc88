import { type Address, chainOfDid, didOf } from '#features/identity/address.ts';
import { useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { findLookAlike } from '../../look-alike.ts';
import styles from '../Contacts.module.css';
import { useRead } from '../calls.ts';
import { type KnownAddress, useKnownAddresses } from '../use-contacts.ts';
import { words } from '../words.ts';
import { LookAlike } from './LookAlike.tsx';
import { ProvenName, RegisteredName } from './ProvenName.tsx';
import { useFreshPayee } from './use-payee.ts';

interface PayeeNoticesProps {
  /** Undefined while the field is empty. */
  payee: Address | undefined;
  /** The sender's DID address. */
  did: string;
}

/** Notices about an address before it is paid: a look-alike, the proven name, the contact, or a first payment. */
export function PayeeNotices({ payee, did }: PayeeNoticesProps) {
  const known = useKnownAddresses();
  const kept = known.find(({ address, name }) => address === payee?.checksummed && name !== undefined);
  return (
    <>
      {payee && <Alike key={`alike ${payee.address}`} payee={payee} known={known} />}
      <div role="status" className={styles.notices}>
        {payee && (
          <About
            key={payee.address}
            payee={payee}
            contact={kept?.name}
            did={didOf(payee.address, chainOfDid(did) ?? 0)}
          />
        )}
      </div>
    </>
  );
}

/** Warns that the address resembles a contact's or a payee's of the last year. */
function Alike({ payee, known }: { payee: Address; known: readonly KnownAddress[] }) {
  const { data } = useRead('GET /api/payee', { query: { address: payee.checksummed } });
  const paid = data?.alike ? [{ address: data.alike, name: undefined }] : [];
  const alike = findLookAlike(payee.address, [...known, ...paid]);
  return alike && <LookAlike address={payee.checksummed} alike={alike} />;
}

function About({ payee, contact, did }: { payee: Address; contact: string | undefined; did: string }) {
  const w = useWords(words);
  const { found, isAwaited } = useFreshPayee(payee.checksummed);
  const first = <InfoLine icon={alert} title={w.first} text={w.firstText} />;
  return (
    <>
      {isAwaited && contact === undefined && (
        <div className={styles.awaited} aria-hidden="true">
          {first}
        </div>
      )}
      {found?.proven && <ProvenName proven={found.proven} did={did} />}
      {found?.registered && <RegisteredName of={found.registered} />}
      {found?.nameAlike && <InfoLine icon={alert} title={w.nameAlike(found.nameAlike)} text={w.nameAlikeText} />}
      {found?.isFirst && first}
    </>
  );
}
