import type { Address } from '#features/identity/address.ts';
import type { RecipientProblem } from '#features/ledger/send-form.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { clock } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './Send.module.css';
import { words } from './send-words.ts';

/** Warns at the field that nobody here has this address and no money came from it. Space is reserved until the answer arrives. */
export function UnknownNotice({ recipient }: { recipient: Address | RecipientProblem }) {
  return <div role="status">{typeof recipient !== 'string' && <OfAddress address={recipient.checksummed} />}</div>;
}

function OfAddress({ address }: { address: string }) {
  const w = useWords(words);
  const { data, isPending } = useRead('GET /api/recipient', { query: { address } });
  if (!isPending && (data?.isKnown !== false || data.isPayer)) return null;
  return (
    <div className={classes(styles.notice, isPending && styles.awaited)} aria-hidden={isPending}>
      <InfoLine isCaution icon={clock} title={w.unknown} text={w.unknownText} />
    </div>
  );
}
