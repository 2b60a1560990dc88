// @online
import { useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { contract, ShopPayout } from '../contract.ts';
import { reasons, STATE_TONES, stateWords, words } from './words.ts';

/** Calls that return a file. */
const file = files<typeof contract>();
const { useRead } = callsOf<typeof contract>();

const FILE = 'GET /api/org/{id}/settlements/{settlementId}/file';
const won = (amount: string) => amountOf('KRW', amount);

/** Payouts of a shop, for its staff; nothing if it was never in a run. */
export function ShopSettlements({ id }: { id: number }) {
  const w = useWords(words);
  const s = useWords(stateWords);
  const language = useLanguage();
  const read = useRead('GET /api/org/{id}/settlements', { params: { id } });
  const [openId, setOpenId] = useState<number>();
  const opened = read.data?.find((one) => one.id === openId);
  if (read.data?.length === 0) return null;
  return (
    <section aria-label={w.title}>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.title}>
        {(settled) => (
          <List label={w.title}>
            {settled.map((one) => (
              <ListRow
                key={one.id}
                icon={receipt}
                title={won(one.net)}
                meta={one.leftFor ? s.left[one.leftFor] : w.until(dateTimeText(one.cutoff, language))}
                status={{ tone: STATE_TONES[one.state], word: s.states[one.state] }}
                onClick={() => setOpenId(one.id)}
              />
            ))}
          </List>
        )}
      </Loaded>
      <Sheet isOpen={opened !== undefined} onClose={() => setOpenId(undefined)} title={w.title} closeLabel={w.close}>
        {opened && <Statement id={id} settled={opened} />}
      </Sheet>
    </section>
  );
}

/** Statement of one run, from the opening balance to the payout. */
function Statement({ id, settled }: { id: number; settled: ShopPayout }) {
  const w = useWords(words);
  const language = useLanguage();
  const params = { id, settlementId: settled.id };
  const read = useRead('GET /api/org/{id}/settlements/{settlementId}', { params });
  const { act, isBusy } = useAct({ reasons, otherwise: w.unanswered, routes: [] });
  const save = () =>
    act(
      async () => {
        const { name, blob } = await file(FILE, { params, query: { language } });
        saveBlob(name, blob);
      },
      { done: { title: w.saved }, failed: w.notSaved },
    );
  return (
    <Loaded read={read} what={w.title}>
      {({ figures: f, due, fee, net, endToEnd }) => (
        <>
          <KeyValues
            rows={[
              { term: w.opening, value: won(f.opening) },
              { term: w.payments(f.count), value: won(f.payments) },
              { term: w.refunds, value: less(f.refunds) },
              { term: w.cashback, value: less(f.cashback) },
              { term: w.paidOut, value: less(f.paidOut) },
              ...(f.other === '0' ? [] : [{ term: w.other, value: won(f.other) }]),
            ]}
            total={{ term: w.closing, value: won(f.closing) }}
          />
          <KeyValues
            rows={[
              { term: w.due, value: won(due) },
              { term: w.fee, value: less(fee) },
              { term: w.reference, value: endToEnd },
            ]}
            total={{ term: w.net, value: won(net) }}
          />
          <Button isWide icon={download} loadingText={isBusy ? w.csv : undefined} onClick={() => void save()}>
            {w.csv}
          </Button>
        </>
      )}
    </Loaded>
  );
}

/** Formats a deduction; a negative one is an addition. */
const less = (amount: string): string =>
  amount === '0' ? won(amount) : won(amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
