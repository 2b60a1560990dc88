import { useState } from 'react';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { SettlementRun } from '../../office-contract.ts';
import { file, reasons, useRead } from './calls.ts';
import { RunLines, type RunViewProps } from './RunLines.tsx';
import { settlementWords } from './settlement-words.ts';

const FILE = 'GET /api/office/settlements/{runId}/file';
/** The money of a run by file is held, but sent only once somebody has taken the file. */
const stateOf = ({ state, channel, takenAt }: SettlementRun) =>
  state === 'checked' && channel === 'file' && takenAt === null ? 'untaken' : state;
const TONES = { made: 'wait', untaken: 'wait', checked: 'wait', paid: 'ok', dropped: 'idle' } as const;
/** Lists runs, newest first; the chosen one opens below. */
export function SettlementRuns(looks: RunViewProps) {
  const s = useWords(settlementWords);
  const language = useLanguage();
  const read = useRead('GET /api/office/settlements');
  const [openId, setOpenId] = useState<number>();
  const opened = read.data?.find(({ id }) => id === openId);
  return (
    <section aria-label={s.runs}>
      <SectionHead title={s.runs} />
      <Loaded read={read} what={s.runs}>
        {(runs) =>
          runs.length === 0 ? (
            <p className={office.quiet}>{s.noRuns}</p>
          ) : (
            <List label={s.runs}>
              {runs.map((run) => (
                <ListRow
                  key={run.id}
                  icon={receipt}
                  title={`${s.run(run.id)}, ${wonText(run.won)}`}
                  meta={s.meta(countText(run.lines), dateTimeText(run.cutoff, language))}
                  status={{ tone: TONES[stateOf(run)], word: s.runStates[stateOf(run)] }}
                  isChosen={run.id === openId}
                  onClick={() => setOpenId(run.id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {opened && <Run key={opened.id} run={opened} {...looks} />}
    </section>
  );
}

/** One run: maker, checker, sums, file and lines. */
function Run({ run, ...looks }: { run: SettlementRun } & RunViewProps) {
  const s = useWords(settlementWords);
  const language = useLanguage();
  const { act, isBusy } = useOfficeAct(reasons);
  const params = { runId: run.id };
  const take = () =>
    act(
      async () => {
        const asked = { call: FILE, params } as const;
        const { name, blob } = await signed(s.signTake(run.id), asked, (signature) =>
          file(FILE, { params, signature }),
        );
        saveBlob(name, blob);
      },
      { done: { title: s.taken }, failed: s.notTaken },
    );
  const by = (name: string | null, at: string) => s.by(name ?? s.gone, dateTimeText(at, language));
  return (
    <>
      <SectionHead title={s.run(run.id)} />
      <KeyValues
        rows={[
          { term: s.made, value: by(readName(run, 'madeBy', language), run.madeAt) },
          ...(run.checkedAt === null
            ? []
            : [{ term: s.checked, value: by(readName(run, 'checkedBy', language), run.checkedAt) }]),
          { term: s.shops, value: countText(run.lines) },
          { term: s.fees, value: wonText(run.fees) },
          ...(run.sha256 === null ? [] : [{ term: s.hash, value: <AddressText address={run.sha256} /> }]),
        ]}
        total={{ term: run.state === 'paid' ? s.net : s.toPay, value: wonText(run.won) }}
      />
      {looks.mayAsk && run.sha256 !== null && (
        <div className={office.acts}>
          <Button isWide isAct icon={download} loadingText={isBusy ? s.taking : undefined} onClick={() => void take()}>
            {s.take}
          </Button>
        </div>
      )}
      <RunLines run={run} {...looks} />
    </>
  );
}
