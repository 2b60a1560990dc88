import { type ComponentType, useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { SettlementLine, SettlementRun } from '../../office-contract.ts';
import { STATE_TONES, stateWords } from '../words.ts';
import { useRead } from './calls.ts';
import { settlementWords } from './settlement-words.ts';

export interface RunViewProps {
  mayAsk: boolean;
  /** Actions for held payments of a file. They need the bank's entries, so a later feature provides them. */
  Held: ComponentType<{ lines: readonly SettlementLine[]; opened: SettlementLine | undefined }>;
}
interface RunLinesProps extends RunViewProps {
  run: SettlementRun;
}

/** Lines of a run: each shop's payout and its state. */
export function RunLines({ run, mayAsk, Held }: RunLinesProps) {
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
                  meta={line.leftFor ? states.left[line.leftFor] : s.shopNumber(wonText(line.due), wonText(line.fee))}
                  amount={wonText(line.net)}
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
      {mayAsk && run.channel === 'file' && <Held lines={heldOf(read.data)} opened={opened} />}
    </div>
  );
}

const heldOf = (lines: readonly SettlementLine[] | undefined): readonly SettlementLine[] =>
  (lines ?? []).filter(({ state }) => state === 'held');
