import { useRef, useState } from 'react';
import { useWords } from '#platform/web/language.ts';
import { useUserId } from '#platform/web/session.ts';
import { useAct } from '#platform/web/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { AmountField } from '#ui/Field.tsx';
import { qr } from '#ui/icons.ts';
import type { Charge, Payment } from '../contract.ts';
import { call } from './calls.ts';
import { Keypad } from './Keypad.tsx';
import styles from './Pay.module.css';
import { reasons } from './reasons.ts';
import { ShopForm } from './ShopForm.tsx';
import { TakenList } from './TakenList.tsx';
import { typedWon } from './won.ts';
import { words } from './words.ts';

interface AskFormProps {
  onAsked: (charge: Charge) => void;
  onRefund: (payment: Payment) => void;
}

/** The amount to be paid, the shop that asks, and what it has received. */
export function AskForm({ onAsked, onRefund }: AskFormProps) {
  const w = useWords(words);
  const userId = useUserId();
  const [amount, setAmount] = useState('');
  const [hasPressed, setHasPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const otherwise = `${w.unanswered} ${w.again}.`;
  const { isBusy, refused, forget, act } = useAct({ reasons, otherwise, routes: ['GET /api/merchants/{userId}'] });
  const won = typedWon(amount);
  const change = (text: string) => {
    setAmount(text);
    forget();
  };
  const ask = async () => {
    setHasPressed(true);
    if (won === undefined) return field.current?.focus();
    const sent = { params: { userId }, body: { amount: won.toString() } };
    const work = async () => onAsked(await call('POST /api/charges/{userId}', sent));
    await act(work, { done: { title: w.get.title }, failed: w.get.failed, onDone: () => undefined });
  };
  return (
    <div className={styles.stack}>
      <AmountField
        ref={field}
        label={w.amount}
        code="KRW"
        inputMode="none"
        value={amount}
        error={refused.amount ?? (hasPressed && won === undefined ? w.get.zero : undefined)}
        onChange={({ target }) => change(target.value)}
      />
      <Keypad value={amount} onChange={change} />
      <Button isWide isAct icon={qr} loadingText={isBusy ? w.get.asking : undefined} onClick={() => void ask()}>
        {w.get.ask}
      </Button>
      <TakenList onRefund={onRefund} />
      <ShopForm />
    </div>
  );
}
