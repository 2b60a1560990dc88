import { useEffect, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { countText } from '#platform/number-text.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { CreditFile } from '../../office-contract.ts';
import { call, reasons, useRead } from './calls.ts';
import { issueWords } from './issue-words.ts';

const RETURN = 'POST /api/office/credits/{fileId}/return';
const LOOK_AGAIN_MS = 3000;

/** Lists running and finished files of credits, with their progress and remainder. */
export function CreditFiles({ mayAsk }: { mayAsk: boolean }) {
  const w = useWords(issueWords);
  const read = useRead('GET /api/office/credits');
  useLookAgain(read.data?.some(({ state }) => state === 'running') === true);
  const [openedId, setOpenedId] = useState<number>();
  if (read.data?.length === 0) return null;
  const opened = read.data?.find(({ id }) => id === openedId);
  return (
    <section aria-label={w.files}>
      <SectionHead title={w.files} />
      <Loaded read={read} what={w.files}>
        {(files) => (
          <List label={w.files}>
            {files.map((file) => (
              <ListRow
                key={file.id}
                icon={receipt}
                title={`${wonText(file.won)}, ${file.reference}`}
                meta={w.fileMeta(countText(file.credited), countText(file.lines), file.left)}
                status={statusOf(file, w)}
                isChosen={file.id === openedId}
                onClick={() => setOpenedId(file.id)}
              />
            ))}
          </List>
        )}
      </Loaded>
      {opened !== undefined && opened.left > 0 && <Left file={opened} mayAsk={mayAsk} />}
    </section>
  );
}

function statusOf({ state, left }: CreditFile, w: (typeof issueWords)['en']) {
  if (state === 'done' && left > 0) return { tone: 'wait', word: w.notPaid(countText(left)) } as const;
  return { tone: state === 'running' ? 'wait' : 'ok', word: w.fileState[state] } as const;
}

/** Reads the files again while one of them is being paid. */
function useLookAgain(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch('GET /api/office/credits'), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

function Left({ file, mayAsk }: { file: CreditFile; mayAsk: boolean }) {
  const w = useWords(issueWords);
  const params = { fileId: file.id };
  const read = useRead('GET /api/office/credits/{fileId}/left', { params });
  const { act, isBusy } = useOfficeAct(reasons);
  const takeBack = () =>
    act(() => signedCall(call, w.signTakeBack(wonText(file.leftWon)), RETURN, { params }), {
      done: { title: w.takenBack },
      failed: w.notTakenBack,
    });
  return (
    <>
      <SectionHead title={w.leftLines} />
      <Loaded read={read} what={w.leftLines}>
        {(lines) => (
          <List label={w.leftLines}>
            {lines.map((line) => (
              <ListRow
                key={line.line}
                title={w.line(line.line)}
                meta={w.reasons[line.reason]}
                amount={wonText(line.won)}
              />
            ))}
          </List>
        )}
      </Loaded>
      {mayAsk && file.state === 'done' && (
        <Button look="quiet" isWide isAct isDisabled={isBusy} onClick={() => void takeBack()}>
          {w.takeBack}
        </Button>
      )}
    </>
  );
}
