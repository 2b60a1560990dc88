import { useRef, useState } from 'react';
import type { Charge, Payment } from '#features/pay/contract.ts';
import { useMay } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { qr } from '#ui/drawings/icons.ts';
import { call } from '../calls.ts';
import styles from '../Pay.module.css';
import { Fault } from '../paying/Fault.tsx';
import { useOnce } from '../paying/use-once.ts';
import { TypedSum } from '../TypedSum.tsx';
import { typedWon } from '../won.ts';
import { words } from '../words.ts';
import { Keypad } from './Keypad.tsx';
import { ShopForm } from './ShopForm.tsx';
import { TakenList } from './TakenList.tsx';
import { tillWords } from './till-words.ts';

interface AskFormProps {
  onAsked: (charge: Charge) => void;
  onRefund: (payment: Payment) => void;
}

/**
 * Form for the amount to charge, with the shop that charges and its received payments. A usual sum shows its code at
 * once.
 */
export function AskForm({ onAsked, onRefund }: AskFormProps) {
  const w = useWords(words);
  const { get } = useWords(tillWords);
  const userId = useUserId();
  const may = useMay();
  const [amount, setAmount] = useState('');
  const [hasPressed, setHasPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, fault, forget, act } = useOnce('ask');
  const won = typedWon(amount);
  const change = (text: string) => {
    setAmount(text);
    forget();
  };
  const ask = async (sum = won) => {
    setHasPressed(true);
    if (sum === undefined) return field.current?.focus();
    const sent = { params: { userId }, body: { amount: sum.toString() } };
    await act(() => call('POST /api/merchants/{userId}/charges', sent), { failed: get.failed, onDone: onAsked });
  };
  return (
    <div className={styles.stack}>
      <TypedSum
        ref={field}
        inputMode="none"
        value={amount}
        error={hasPressed && won === undefined ? w.noAmount : undefined}
        onAmount={change}
        onSum={(sum) => {
          change(sum);
          if (!isBusy) void ask(BigInt(sum));
        }}
      />
      <Keypad value={amount} onChange={change} />
      <Fault text={fault} />
      <Button isWide isAct icon={qr} loadingText={isBusy ? get.asking : undefined} onClick={() => void ask()}>
        {get.ask}
      </Button>
      {may('read') && <TakenList onRefund={onRefund} />}
      {may('shop') && <ShopForm />}
    </div>
  );
}
