import { paysByFile, useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { BankAccount } from '../contract.ts';
import styles from './BankInfo.module.css';
import { accountActs, call } from './calls.ts';
import { failedProof } from './failed-proof.ts';
import { useNextProof } from './next-proof.ts';
import { OtherProof } from './OtherProof.tsx';
import { verifyWords } from './verify-words.ts';

interface NextStepProps {
  account: BankAccount;
  onOpen: () => void;
  /** Asks whether to remove the account, then opens the form for another one. */
  onReplace: () => void;
}

/** Next step of an account's proof: the 1-won deposit, which takes days by file, then its code; or why it failed. */
export function NextStep({ account, onOpen, onReplace }: NextStepProps) {
  const w = useWords(verifyWords);
  const named = `${useBankText()(account.bankName)} ${account.accountNumber}`;
  const params = { userId: useUserId(), id: account.id };
  const { isBusy, act } = useAct(accountActs);
  const status = account.verification?.status;
  const proof = useNextProof();
  const isFiled = paysByFile();
  const failed = failedProof(account, w);

  const ask = () =>
    act(() => call('POST /api/bank-accounts/{userId}/{id}/code', { params }), {
      done: isFiled ? w.askedOperator : w.asked,
      failed: w.notAsked,
      // By file, the code can be entered only after days.
      onDone: isFiled ? () => undefined : onOpen,
    });
  if (status === 'requested')
    return (
      <div className={styles.next}>
        <InfoLine icon={bank} title={w.onItsWay} text={(isFiled ? w.onItsWayFiledText : w.onItsWayText)(named)} />
        <Button look="quiet" isWide onClick={onOpen}>
          {w.open}
        </Button>
      </div>
    );
  if (status === 'sent')
    return (
      <div className={styles.next}>
        <InfoLine
          isCaution
          icon={bank}
          title={w.nextCode}
          text={(isFiled ? w.nextFiledCodeText : w.nextCodeText)(named)}
        />
        <Button isWide onClick={onOpen}>
          {w.enter}
        </Button>
      </div>
    );
  const failure = failed && <InfoLine icon={alert} title={failed.title} text={`${named}: ${failed.text}`} />;
  if (proof !== 'code')
    return (
      <>
        {failure}
        <OtherProof by={proof} />
      </>
    );
  return (
    <div className={styles.next}>
      {failure ?? (
        <InfoLine isCaution icon={bank} title={w.next} text={(isFiled ? w.nextFiledText : w.nextText)(named)} />
      )}
      {failed?.isWrong ? (
        <Button isWide onClick={onReplace}>
          {w.replace}
        </Button>
      ) : (
        <Button isAct isWide loadingText={isBusy ? w.asking : undefined} onClick={() => void ask()}>
          {w.ask}
        </Button>
      )}
    </div>
  );
}
