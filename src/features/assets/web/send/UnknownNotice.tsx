import type { Address } from '#features/identity/address.ts';
import type { RecipientProblem } from '#features/ledger/send-form.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { clock } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './Send.module.css';
import { words } from './send-words.ts';

/**
 * Says when no wallet is known at an address, and that the money can be taken back. It stands beside what else is said of taking back, at the end of the
 * form: its answer comes when it comes, and moves nothing there that is read or pressed.
 */
export function UnknownNotice({ recipient }: { recipient: Address | RecipientProblem }) {
  return <div role="status">{typeof recipient !== 'string' && <OfAddress address={recipient.checksummed} />}</div>;
}

function OfAddress({ address }: { address: string }) {
  const w = useWords(words);
  const found = useRead('GET /api/recipient', { query: { address } }).data;
  if (!found || found.isKnown) return null;
  return (
    <div className={styles.notice}>
      <InfoLine isCaution icon={clock} title={w.unknown} text={w.unknownText} />
    </div>
  );
}
