import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { call, reasons, useRead } from '../calls.ts';
import { DepositRow } from './DepositRow.tsx';
import { words } from './deposit-words.ts';

/** Number of ended deposits shown below the arriving ones. */
const MOST_ENDED = 3;

/** Lists deposits that are arriving, updated with each block. */
export function ArrivingDeposits() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = useRead('GET /api/chain/deposits', { query: { limit: 20 } });
  const now = new Date();
  return (
    <section>
      <SectionHead title={w.title} gloss={gloss?.title} />
      <Loaded read={read} what={w.list} skeleton={(label) => <SkeletonRows count={1} label={label} />}>
        {(deposits) => {
          const arriving = deposits.filter(({ state }) => state === 'arriving');
          const ended = deposits.filter(({ state }) => state !== 'arriving').slice(0, MOST_ENDED);
          return (
            <div aria-live="polite">
              {arriving.length === 0 && <InfoLine icon={info} title={w.none} text={w.noneText} />}
              {deposits.length > 0 && (
                <List label={w.list}>
                  {[...arriving, ...ended].map((deposit) => (
                    <DepositRow key={deposit.id} deposit={deposit} now={now} />
                  ))}
                </List>
              )}
            </div>
          );
        }}
      </Loaded>
      <LookAgain />
    </section>
  );
}

/** Button that looks for deposits that no log reported. */
function LookAgain() {
  const w = useWords(words);
  const { act, isBusy } = useAct({ reasons, otherwise: w.notLooked.text, routes: ['GET /api/chain/deposits'] });
  const look = () =>
    act(() => call('POST /api/chain/deposits/look'), {
      done: ({ found }) => (found === 0 ? w.nothingNew : w.somethingNew),
      failed: w.notLooked.title,
    });
  return (
    <TextButton disabled={isBusy} onClick={() => void look()}>
      {w.look}
    </TextButton>
  );
}
