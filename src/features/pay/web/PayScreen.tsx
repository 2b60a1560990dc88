import { useState } from 'react';
import { isFault } from '#features/codes/code.ts';
import { readCode } from '#features/codes/read-code.ts';
import { chainOfDid } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { parseId } from '#platform/ids.ts';
import { useGloss, useWords } from '#platform/web/language.ts';
import { useLocation, useSearchParams } from '#platform/web/place.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { type Target, targetAt, targetOf } from '../target.ts';
import styles from './Pay.module.css';
import { PayTarget } from './PayTarget.tsx';
import { Receipt } from './Receipt.tsx';
import { receiptWords } from './receipt-words.ts';
import { words } from './words.ts';

const BACK = '/localpay';
const ignore = () => undefined;

/** A charge's own address, where its link leads, or a payment's receipt; without either it asks for the code. */
export function PayScreen() {
  const payment = parseId(useSearchParams().get('payment') ?? '');
  return payment === undefined ? <Pay /> : <ReceiptScreen id={payment} />;
}

function ReceiptScreen({ id }: { id: number }) {
  const w = useWords(receiptWords);
  const gloss = useGloss(receiptWords);
  return (
    <Screen>
      <TitleRow title={w.receipt} gloss={gloss?.receipt} back={{ href: '/history', label: w.back }} />
      <Receipt key={id} id={id} />
    </Screen>
  );
}

function Pay() {
  const w = useWords(words);
  const [path, go] = useLocation();
  const shop = useSearchParams().get('shop');
  const [typed, setTyped] = useState<Target>();
  const target = typed ?? targetAt(path, shop);
  return (
    <Screen>
      <TitleRow title={w.pay} back={{ href: BACK, label: w.back }} />
      {target ? (
        <PayTarget key={JSON.stringify(target)} target={target} onBusy={ignore} onClose={() => go(BACK)} />
      ) : (
        <FindForm onFound={setTyped} />
      )}
    </Screen>
  );
}

/** The code as text: pasted, or six digits. */
function FindForm({ onFound }: { onFound: (target: Target) => void }) {
  const w = useWords(words);
  const did = useDid();
  const [text, setText] = useState('');
  const [isBad, setIsBad] = useState(false);
  const find = () => {
    const now = Math.floor(Date.now() / 1000);
    const code = readCode(text, { chainId: chainOfDid(did) ?? 0, origin: location.origin, now });
    const target = isFault(code) ? undefined : targetOf(code);
    setIsBad(target === undefined);
    if (target) onFound(target);
  };
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TextField
        label={w.find}
        hint={w.findHint}
        isCode
        value={text}
        error={isBad ? w.findBad : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setIsBad(false);
        }}
      />
      <Button type="submit" isWide>
        {w.findGo}
      </Button>
    </form>
  );
}
