import { useState } from 'react';
import { STATE_TONES } from '../tones.ts';
import { stateWords } from '../words.ts';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { SettlementLine, SettlementRun } from '../../office-calls.ts';
import { call, useRead } from '#features/office/web/calls.ts';
import { useAsking, won } from '#features/reserve/web/office/asking.ts';
import { issueWords } from '#features/reserve/web/office/issue-words.ts';
import office from '../../../office/web/Office.module.css';
import { PaidByBank } from './PaidByBank.tsx';
import { settlementWords } from './settlement-words.ts';

const REOPEN = 'POST /api/office/settlement-lines/{lineId}/reopen';

/** The lines of a run: what each shop gets, and how it stands; one that the bank refused is asked to be freed from here. */
export function RunLines({ run, mayAsk }: { run: SettlementRun; mayAsk: boolean }) {
  const s = useWords(settlementWords);
  const states = useWords(stateWords);
  const language = useLanguage();
  const [state, setState] = useState<'all' | 'open'>('all');
  const [openId, setOpenId] = useState<number>();
  const params = { runId: run.id };
  const isUntaken = run.channel === 'file' && run.takenAt === null;
  const read = useRead('GET /api/office/settlements/{runId}/lines', { params, query: { state } });
  const opened = read.data?.find(({ id }) => id === openId);
  return (
    <div className={office.marked}>
      <SectionHead title={s.lines} />
      <FilterRow>
        {(['all', 'open'] as const).map((one) => (
          <FilterChip key={one} label={s[one]} isActive={state === one} onClick={() => setState(one)} />
        ))}
      </FilterRow>
      <Loaded read={read} what={s.lines}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={office.quiet}>{s.noLines}</p>
          ) : (
            <List label={s.lines}>
              {lines.map((line) => (
                <ListRow
                  key={line.id}
                  title={readName(line, 'shop', language)}
                  meta={line.leftFor ? states.left[line.leftFor] : s.shopNumber(won(line.due), won(line.fee))}
                  amount={won(line.net)}
                  status={{
                    tone: STATE_TONES[line.state],
                    word: isUntaken && line.state === 'held' ? s.held : states.states[line.state],
                  }}
                  isChosen={line.id === openId}
                  onClick={() => setOpenId(line.id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayAsk && run.channel === 'file' && (
        <PaidForLines key={`paid ${run.id} ${opened?.id}`} lines={heldOf(read.data)} opened={opened?.id} />
      )}
      {mayAsk && run.channel === 'file' && opened?.state === 'held' && <Reopen key={opened.id} line={opened} />}
    </div>
  );
}

const heldOf = (lines: readonly SettlementLine[] | undefined): readonly SettlementLine[] =>
  (lines ?? []).filter(({ state }) => state === 'held');

function PaidForLines({ lines, opened }: { lines: readonly SettlementLine[]; opened: number | undefined }) {
  const language = useLanguage();
  if (lines.length === 0) return null;
  const payments = lines.map((line) => ({ id: line.id, payee: readName(line, 'shop', language), won: line.net }));
  return <PaidByBank of="lines" payments={payments} initial={opened ? [opened] : lines.map(({ id }) => id)} />;
}

function Reopen({ line }: { line: SettlementLine }) {
  const w = useWords(issueWords);
  const s = useWords(settlementWords);
  const asking = useAsking();
  const shop = readName(line, 'shop', useLanguage());
  const { act, prove, isBusy, reason } = asking;
  const ask = () => {
    asking.try();
    if (reason === undefined) return;
    const sent = { params: { lineId: line.id }, body: { reason } };
    void act(
      () => prove(s.signReopen(shop), { call: REOPEN, ...sent }, (proof) => call(REOPEN, { ...sent, ...proof })),
      { done: { title: w.asked }, failed: w.notAsked, onDone: asking.start },
    );
  };
  return (
    <section aria-label={s.unpaidTitle}>
      <SectionHead title={s.unpaidTitle} />
      <p className={office.quiet} translate="no">
        {s.reopenText(shop, won(line.net))}
      </p>
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button look="danger-text" isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={ask}>
          {s.release}
        </Button>
      </div>
    </section>
  );
}
