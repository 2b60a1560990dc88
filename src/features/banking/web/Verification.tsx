// @online
import { type FormEvent, useEffect, useState } from 'react';
import { paysByFile, useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { BankAccount } from '../contract.ts';
import { CODE_DIGITS, CODE_TRIES, codeIn, isCode } from '../rules.ts';
import styles from './BankInfo.module.css';
import { accountActs, call } from './calls.ts';
import { codeWords } from './code-words.ts';
import { failedProof } from './failed-proof.ts';
import { useNextProof } from './next-proof.ts';
import { OtherProof } from './OtherProof.tsx';
import { verifyWords } from './verify-words.ts';

/**
 * Proves an account by the code of a 1-won deposit: orders it, waits for the bank, accepts the code in three attempts.
 */
export function Verification({ account, onBusy }: { account: BankAccount; onBusy: (isBusy: boolean) => void }) {
  const w = { ...useWords(verifyWords), ...useWords(codeWords) };
  const params = { userId: useUserId(), id: account.id };
  const { isBusy, refused, forget, act } = useAct(accountActs);
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { status, triesLeft = CODE_TRIES, sandboxCode } = account.verification ?? {};
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const ask = () =>
    act(() => call('POST /api/bank-accounts/{userId}/{id}/code', { params }), {
      done: paysByFile() ? w.askedOperator : w.asked,
      failed: w.notAsked,
      onDone: () => {
        setCode('');
        setIsTried(false);
      },
    });
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isCode(codeIn(code))) return;
    await act(() => call('POST /api/bank-accounts/{userId}/{id}/verify', { params, body: { code: codeIn(code) } }), {
      done: w.verified,
      failed: w.notVerified,
      onDone: () => undefined,
    });
  };
  if (status !== 'sent') return <NotSent account={account} isBusy={isBusy} onAsk={() => void ask()} />;
  return (
    <form className={styles.buttons} onSubmit={(event) => void verify(event)} noValidate aria-label={w.prove}>
      <SandboxCode code={sandboxCode} />
      <TextField
        label={w.code}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIsTried(false);
          forget();
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 2}
        hint={`${w.hint} ${w.left(String(triesLeft))}`}
        error={
          isTried && !isCode(codeIn(code)) ? w.digits : refused.code && `${refused.code} ${w.left(String(triesLeft))}`
        }
        className="num"
        required
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.verifying : undefined}>
        {w.verify}
      </Button>
      <TextButton onClick={() => void ask()}>{w.askAgain}</TextButton>
    </form>
  );
}

interface NotSentProps {
  account: BankAccount;
  isBusy: boolean;
  onAsk: () => void;
}

/** State before a code has arrived: it is on its way, can be ordered, or another proof is needed. */
function NotSent({ account, isBusy, onAsk }: NotSentProps) {
  const w = { ...useWords(verifyWords), ...useWords(codeWords) };
  const proof = useNextProof();
  const isFiled = paysByFile();
  const named = `${useBankText()(account.bankName)} ${account.accountNumber}`;
  const failed = failedProof(account, w);
  if (account.verification?.status === 'requested')
    return <InfoLine icon={bank} title={w.onItsWay} text={(isFiled ? w.onItsWayFiledText : w.onItsWayText)(named)} />;
  const failure = failed && <InfoLine icon={alert} title={failed.title} text={failed.text} />;
  if (proof !== 'code')
    return (
      <>
        {failure}
        <OtherProof by={proof} />
      </>
    );
  return (
    <>
      {failure ?? <InfoLine icon={bank} title={w.prove} text={isFiled ? w.proveFiledText : w.proveText} />}
      <Button
        look={failed?.isWrong ? 'quiet' : 'primary'}
        isAct
        isWide
        loadingText={isBusy ? w.asking : undefined}
        onClick={onAsk}
      >
        {w.ask}
      </Button>
    </>
  );
}

/** Shows a sandbox's code. */
function SandboxCode({ code }: { code: string | null | undefined }) {
  const w = useWords(codeWords);
  return code ? <InfoLine icon={bank} title={w.sandbox} text={w.sandboxText(code)} /> : null;
}
