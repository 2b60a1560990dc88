// @online
import { useEffect, useState } from 'react';
import { useRead as useCurrencyRead } from '#features/currency/web/calls.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Offer } from '../contract.ts';
import { type Flow, shownAs } from '../flows.ts';
import type { Rates } from '../rules.ts';
import { useRead } from './calls.ts';
import styles from './Exchange.module.css';
import { ExchangeForm } from './ExchangeForm.tsx';
import { words } from './words.ts';

const OFFER = 'GET /api/exchange/{userId}';
const WAYS = ['bank', 'address'] as const;
/** Height of a top-up, so that its sheet opens at its final height. */
const FORM_HEIGHT = 586;

interface ExchangeSheetProps {
  flow: Flow | undefined;
  /** Switches to another flow if this one has no source. */
  onTurn: (flow: Flow) => void;
  onClose: () => void;
}

/**
 * Sheet of a deposit, withdrawal or top-up, from the first choice to the bank's answer. On Assets it also offers a
 * transfer by address.
 */
export function ExchangeSheet({ flow, onTurn, onClose }: ExchangeSheetProps) {
  const w = useWords(words);
  const [isBusy, setIsBusy] = useState(false);
  const isOf = useActing() !== undefined;
  return (
    <Sheet
      isOpen={flow !== undefined}
      onClose={onClose}
      title={flow === undefined ? '' : w.titles[shownAs(flow, isOf)]}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {flow !== undefined && <Body key={flow} flow={flow} onBusy={setIsBusy} onTurn={onTurn} onClose={onClose} />}
    </Sheet>
  );
}

/** Returns the currency's rules with the offered rates, which in a pair may come from a feed. */
const ratesIn = ({ assets }: Offer, rules: Rates): Rates => ({
  ...rules,
  rates: { ...rules.rates, ...Object.fromEntries(assets.map(({ assetType, rate }) => [assetType, rate])) },
});

interface BodyProps {
  flow: Flow;
  onBusy: (isBusy: boolean) => void;
  onTurn: (flow: Flow) => void;
  onClose: () => void;
}

function Body({ flow, onBusy, onTurn, onClose }: BodyProps) {
  const w = useWords(words);
  const offer = useRead(OFFER);
  const currency = useCurrencyRead('GET /api/currency');
  const [way, setWay] = useState<(typeof WAYS)[number]>('bank');
  // Balances and accounts may have changed since they were read.
  useEffect(() => void refetch(OFFER), []);
  const byAddress = flow === 'deposit' || flow === 'withdraw' ? flow : undefined;
  return (
    <div className={styles.body}>
      {byAddress && (
        <Segmented
          label={w.way}
          options={WAYS.map((id) => ({ id, label: w.ways[byAddress][id] }))}
          value={way}
          onChange={setWay}
        />
      )}
      {byAddress && way === 'address' ? (
        <>
          <p className={styles.text}>{w.byAddress[byAddress]}</p>
          <ButtonLink isWide href={byAddress === 'deposit' ? '/receive' : '/send'}>
            {byAddress === 'deposit' ? w.openReceive : w.openSend}
          </ButtonLink>
        </>
      ) : (
        <Loaded
          read={offer}
          what={w.loading}
          skeleton={(label) => <SkeletonBlock height={FORM_HEIGHT} label={label} />}
        >
          {(data) => (
            <Loaded
              read={currency}
              what={w.loading}
              skeleton={(label) => <SkeletonBlock height={FORM_HEIGHT} label={label} />}
            >
              {({ now }) => (
                <ExchangeForm
                  flow={flow}
                  offer={data}
                  rates={ratesIn(data, now)}
                  onBusy={onBusy}
                  onTurn={onTurn}
                  onClose={onClose}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </div>
  );
}
