import { grouped } from '#features/banking/rules.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';
import { useRead } from '#features/banking/web/calls.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { OperatorContact } from '#features/terms/web/BesideContact.tsx';
import { useActing } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { toast } from '#platform/web/toasts/toast.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { bank, copy } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './Exchange.module.css';
import { transferWords } from './transfer-words.ts';

/**
 * Explains how to top up where no bank collects won: by a transfer to the operator's account, against which the
 * operator issues won.
 */
export function ByTransfer() {
  const w = useWords(transferWords);
  const bankText = useBankText();
  const isOf = useActing() !== undefined;
  const message = transferReference(useUserId());
  return (
    <Loaded read={useRead('GET /api/bank')} what={w.byTransfer} rows={2}>
      {({ topUpTo }) =>
        topUpTo == null ? (
          <NoAccount />
        ) : (
          <>
            <InfoLine icon={bank} title={w.byTransfer} text={isOf ? w.byTransferOf : w.byTransferText} />
            <KeyValues
              rows={[
                { term: w.bank, value: bankText(topUpTo.bankName) },
                {
                  term: w.number,
                  value: (
                    <Copyable
                      text={topUpTo.accountNumber}
                      shown={grouped(topUpTo.bankName, topUpTo.accountNumber)}
                      label={w.copyNumber}
                      copied={w.copiedNumber}
                    />
                  ),
                  isCode: true,
                },
                { term: w.holder, value: topUpTo.accountHolder },
                {
                  term: w.message,
                  value: <Copyable text={message} label={w.copyMessage} copied={w.copiedMessage} />,
                  isCode: true,
                },
              ]}
            />
            <InfoLine icon={alert} title={w.needed} text={w.neededText} />
          </>
        )
      }
    </Loaded>
  );
}

/** Shown if the operator has published no account. */
function NoAccount() {
  const w = useWords(transferWords);
  return (
    <>
      <InfoLine icon={bank} title={w.notYet} text={`${w.askOperator} ${w.noAccount}`} />
      <OperatorContact />
    </>
  );
}

interface CopyableProps {
  text: string;
  /** The value as formatted for people. */
  shown?: string;
  label: string;
  /** Text of the toast after copying. */
  copied: string;
}

function Copyable({ text, shown = text, label, copied }: CopyableProps) {
  const w = useWords(transferWords);
  const copyHere = async () =>
    toast((await copyText(text)) ? { title: w.copied, text: copied } : { ...w.notCopied, isDestructive: true });
  return (
    <span className={styles.copyable}>
      <span>{shown}</span>
      <IconButton icon={copy} label={label} onClick={() => void copyHere()} />
    </span>
  );
}
