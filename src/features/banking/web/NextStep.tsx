import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { BankAccount } from '../contract.ts';
import styles from './BankInfo.module.css';
import { call } from './calls.ts';
import { useNextProof } from './next-proof.ts';
import { OtherProof } from './OtherProof.tsx';
import { useAccountAct } from './use-account-act.ts';
import { verifyWords } from './verify-words.ts';

/** How the proof of an account goes on: its 1-won deposit, and when that was asked for its code. */
export function NextStep({ account, onOpen }: { account: BankAccount; onOpen: () => void }) {
  const w = useWords(verifyWords);
  const named = `${useBankText()(account.bankName)} ${account.accountNumber}`;
  const params = { userId: useUserId(), id: account.id };
  const { isBusy, act } = useAccountAct();
  const status = account.verification?.status;
  const isAsked = status === 'requested' || status === 'sent';
  const proof = useNextProof();
  const isFiled = isClosed('collecting');

  const ask = () =>
    act(() => call('POST /api/bank-accounts/{userId}/{id}/code', { params }), {
      done: isFiled ? w.askedOperator : w.asked,
      failed: w.notAsked,
      onDone: onOpen,
    });
  if (!isAsked && proof !== 'code') return <OtherProof by={proof} />;
  const [asked, notAsked] = isFiled ? [w.nextFiledCodeText, w.nextFiledText] : [w.nextCodeText, w.nextText];
  return (
    <div className={styles.next}>
      <InfoLine
        isCaution
        icon={bank}
        title={isAsked ? w.nextCode : w.next}
        text={(isAsked ? asked : notAsked)(named)}
      />
      {isAsked ? (
        <Button isWide onClick={onOpen}>
          {w.enter}
        </Button>
      ) : (
        <Button isAct isWide loadingText={isBusy ? w.asking : undefined} onClick={() => void ask()}>
          {w.ask}
        </Button>
      )}
    </div>
  );
}
