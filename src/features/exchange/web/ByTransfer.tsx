import { transferReference } from '#features/banking/transfer-reference.ts';
import { useRead } from '#features/banking/web/calls.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useRead as useTerms } from '#features/terms/web/calls.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { bank, copy } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { words } from './words.ts';

/** How won come in where no bank collects them: by a transfer to the operator's account, which the operator issues. */
export function ByTransfer() {
  const w = useWords(words);
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
                { term: w.number, value: topUpTo.accountNumber, isCode: true },
                { term: w.holder, value: topUpTo.accountHolder },
                { term: w.message, value: message, isCode: true },
              ]}
            />
            <Button look="quiet" isWide icon={copy} onClick={() => void copyHere(topUpTo.accountNumber, w)}>
              {w.copyNumber}
            </Button>
            <Button look="quiet" isWide icon={copy} onClick={() => void copyHere(message, w)}>
              {w.copyMessage}
            </Button>
          </>
        )
      }
    </Loaded>
  );
}

/** Where the operator has published no account: the way to its published contact, if there is one. */
function NoAccount() {
  const w = useWords(words);
  const terms = useTerms('GET /api/terms');
  return (
    <Loaded read={terms} what={w.byTransfer} rows={2}>
      {({ contact }) => (
        <>
          <InfoLine
            icon={bank}
            title={contact ? w.byTransfer : w.notYet}
            text={contact ? w.askOperator : `${w.askOperator} ${w.accountAt.none}`}
          />
          {contact && (
            <ButtonLink isWide look="quiet" href="/terms">
              {w.accountAt.support}
            </ButtonLink>
          )}
        </>
      )}
    </Loaded>
  );
}

async function copyHere(text: string, w: (typeof words)['en']): Promise<void> {
  toast((await copyText(text)) ? { title: w.copied } : { title: w.notCopied, isDestructive: true });
}
