import type { ReactNode } from 'react';
import { useByDocument } from '#features/banking/web/next-proof.ts';
import { useOwnPlace } from '#platform/web/calls/acting.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert, banknoteUp } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { Offer } from '../contract.ts';
import { type Flow, hasNoSource, sourceOf } from '../flows.ts';
import { ByTransfer } from './ByTransfer.tsx';
import styles from './Exchange.module.css';
import { words } from './words.ts';

/** Reports whether no bank pays, or collects, for this flow. A node of an earlier release omits `canPayOut`. */
export const hasNoBank = (flow: Flow, { canPayOut }: Pick<Offer, 'canPayOut'>): boolean =>
  flow === 'deposit' || flow === 'topUp' ? isClosed('collecting') : isClosed('bank') || canPayOut === false;

/**
 * Replaces the form where no bank pays: none is connected to this server, or the operator has no account yet to pay
 * from.
 */
function NoBank() {
  const w = useWords(words);
  if (!isClosed('bank')) return <InfoLine icon={alert} {...w.noPayer} />;
  return <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />;
}

/** Explains that no account is verified yet, and how to verify one here. */
export function NoVerified({ isEmpty = false }: { isEmpty?: boolean }) {
  const w = useWords(words);
  const byDocument = useByDocument();
  const text = byDocument ? `${w.noAccountText} ${byDocument}` : w.noAccountText;
  return <InfoLine isCaution icon={bank} title={isEmpty ? w.empty : w.noAccount} text={text} />;
}

/** Explains that without rates a bank exchanges won only, which are in LocalPay. */
function OnlyWon({ flow }: { flow: 'deposit' | 'withdraw' }) {
  const w = useWords(words);
  return (
    <>
      <InfoLine icon={bank} title={w.onlyWon[flow].title} text={w.onlyWon[flow].text} />
      <ButtonLink isWide href="/localpay">
        {w.openLocalPay}
      </ButtonLink>
    </>
  );
}

interface NoWayProps {
  flow: Flow;
  offer: Offer;
  closed: ReactNode;
  onTurn: (flow: Flow) => void;
}

/** Offers a next step if there is nothing to exchange, or no account to exchange with. */
export function NoWay({ flow, offer, closed, onTurn }: NoWayProps) {
  const w = useWords(words);
  const banks = useOwnPlace('/bank-info');
  const isEmpty = hasNoSource(flow, offer);
  const source = isEmpty ? sourceOf(flow, offer) : undefined;
  if (source)
    return (
      <div className={styles.form}>
        <InfoLine isCaution icon={banknoteUp} {...w.nothing[source]} />
        <Button isWide onClick={() => onTurn(source)}>
          {w.act[source]}
        </Button>
      </div>
    );
  if (hasNoBank(flow, offer))
    return (
      <div className={styles.form}>
        <TextSpan>{closed}</TextSpan>
        {flow === 'deposit' || flow === 'topUp' ? <ByTransfer /> : <NoBank />}
      </div>
    );
  // No matter whether there is an account: no asset can be exchanged with it.
  if (flow !== 'topUp' && flow !== 'localWithdraw' && !offer.assets.some(({ assetType }) => assetType !== 'KRW'))
    return <div className={styles.form}>{isClosed('rates') ? <OnlyWon flow={flow} /> : closed}</div>;
  return (
    <div className={styles.form}>
      <NoVerified isEmpty={isEmpty} />
      <ButtonLink isWide href={banks}>
        {w.add}
      </ButtonLink>
      <TextSpan>{closed}</TextSpan>
    </div>
  );
}
