import { type ReactNode, useState } from 'react';
import type { Flow } from '#features/exchange/flows.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead } from '#features/localpay/web/calls.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { arrowDownLeft, arrowUpRight } from '#ui/drawings/icons.ts';
import { Note } from '#ui/layout/Note.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { Money } from '#ui/text/Money.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Org.module.css';
import { orgWords } from './org-words.ts';

const loadExchange = () =>
  import('#features/exchange/web/ExchangeSheet.tsx').then(({ ExchangeSheet }) => ExchangeSheet);

/** Offsets of the rosette that the seal is centred in, from the right and the top, by whether buttons follow below. */
const AT = { whole: [78, 106, 106], low: [78, 74, 84] } as const;
const HEIGHT = { whole: 204, low: 144 } as const;

/**
 * The organisation's spendable balance on a note printed from its own seed, with the seal in the rosette and buttons
 * for roles that may move money.
 */
export function OrgNote({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const isMoving = of.rights.includes('spend');
  const size = isMoving ? 'whole' : 'low';
  const account = useRead('GET /api/local-currency/{userId}');
  return (
    <Loaded
      read={account}
      what={w.spendable}
      skeleton={(label) => <SkeletonBlock height={HEIGHT[size]} label={label} />}
    >
      {({ currency, balance, held }) => (
        <PlainNote of={of} size={size} label={w.spendable}>
          <div className={styles.amount}>
            <Money text={amountOf(currency, balance)} size="hero" />
          </div>
          <p className={classes(styles.held, held === '0' && styles.unsaid)} translate="no">
            {w.held(amountOf(currency, held))}
          </p>
          {isMoving && <InAndOut />}
        </PlainNote>
      )}
    </Loaded>
  );
}

interface PlainNoteProps {
  of: Membership;
  size: keyof typeof AT;
  label: string;
  children: ReactNode;
}

function PlainNote({ of: { organisation }, size, label, children }: PlainNoteProps) {
  return (
    <div className={classes(styles.note, size === 'low' && styles.low)}>
      <Note did={organisation.seed} shortDid={organisation.did} purpose="local" label={label} at={AT[size]}>
        <span className={styles.seal}>
          <OrgSeal of={organisation} size={52} />
        </span>
        <p className={styles.label}>{label}</p>
        <TextSpan>{children}</TextSpan>
      </Note>
    </div>
  );
}

/** The note for roles that see no money: only the organisation's name, and a line that says so. */
export function UnseenNote({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  return (
    <PlainNote of={of} size="low" label={of.organisation.displayName}>
      <p className={styles.held}>{w.unseen}</p>
    </PlainNote>
  );
}

function InAndOut() {
  const w = useWords(orgWords);
  const [flow, setFlow] = useState<Flow>();
  const [Exchange, need] = useLater(loadExchange);
  const deposit = () => need(() => setFlow('topUp'));
  useUrlAction('top-up', deposit);
  return (
    <>
      <div className={styles.acts}>
        <Button isCompact isAct icon={arrowDownLeft} onClick={deposit}>
          {w.deposit}
        </Button>
        <Button
          look="secondary"
          isCompact
          isAct
          icon={arrowUpRight}
          onClick={() => need(() => setFlow('localWithdraw'))}
        >
          {w.withdraw}
        </Button>
      </div>
      {Exchange && <Exchange flow={flow} onTurn={setFlow} onClose={() => setFlow(undefined)} />}
    </>
  );
}
