import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { NextPage } from '#platform/web/PagedList.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { CredentialType } from '../../../contract.ts';
import type { Run } from '../../../run-calls.ts';
import { call } from '../../calls.ts';
import styles from '../Issuing.module.css';
import { issuingWords } from '../issuing-words.ts';
import { Offers } from '../Offers.tsx';
import { issuingActs, useRuns } from '../use-pages.ts';
import { manyWords } from './many-words.ts';

/** Lists the files of offers with their progress. Renders nothing while there are none. */
export function Runs({ id, types }: { id: number; types: readonly CredentialType[] }) {
  const w = useWords(manyWords);
  const language = useLanguage();
  const { older, reading } = useWords(issuingWords);
  const read = useRuns(id);
  const [opened, setOpened] = useState<number>();
  const nameOf = ({ typeId }: Run) => {
    const type = types.find((one) => one.id === typeId);
    return type ? nameFor(type, language) : w.runs;
  };
  const stateOf = ({ count, made, withdrawnAt }: Run) => {
    if (withdrawnAt !== null) return { tone: 'idle', word: w.withdrawn } as const;
    if (made === count) return { tone: 'ok', word: w.all } as const;
    return { tone: 'wait', word: w.progress(countText(made), countText(count)) } as const;
  };
  const shown = read.data?.find((one) => one.id === opened);
  if (!read.data || read.data.length === 0) return null;
  return (
    <section>
      <SectionHead title={w.runs} />
      <List label={w.runs}>
        {read.data.map((one) => (
          <ListRow
            key={one.id}
            title={<Name>{nameOf(one)}</Name>}
            meta={`${w.rows(one.count)} · ${dateText(one.createdAt, language)}`}
            status={stateOf(one)}
            onClick={() => setOpened(one.id)}
          />
        ))}
      </List>
      <NextPage read={read} what={w.runs} more={older} reading={reading} />
      <RunSheet
        id={id}
        types={types}
        of={shown}
        name={shown ? nameOf(shown) : ''}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

interface RunSheetProps {
  id: number;
  types: readonly CredentialType[];
  /** The sheet is closed while this is undefined. */
  of: Run | undefined;
  name: string;
  onClose: () => void;
}

function RunSheet({ id, types, of, name, onClose }: RunSheetProps) {
  const w = useWords(manyWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={of !== undefined} onClose={onClose} title={name} closeLabel={w.close} isBusy={isBusy}>
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.begun, value: dateText(of.createdAt, language) },
              { term: w.offered, value: w.progress(countText(of.made), countText(of.count)) },
            ]}
          />
          {of.made < of.count && of.withdrawnAt === null && <p className={styles.quiet}>{w.notAll}</p>}
          {of.withdrawnAt === null && <Withdraw id={id} of={of} onBusy={setIsBusy} onDone={onClose} />}
          <Offers id={id} types={types} runId={of.id} />
        </div>
      )}
    </Sheet>
  );
}

const WITHDRAW = 'DELETE /api/org/{id}/issuing/runs/{runId}';

interface WithdrawProps {
  id: number;
  of: Run;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function Withdraw({ id, of, onBusy, onDone }: WithdrawProps) {
  const w = useWords(manyWords);
  const { isBusy, act } = useAct({ ...issuingActs, onBusy });
  const withdraw = () =>
    act(() => call(WITHDRAW, { params: { id, runId: of.id } }), {
      done: { title: w.isWithdrawn },
      failed: w.notWithdrawn,
      onDone,
    });
  return (
    <Confirm
      text={w.withdrawText}
      cancel={w.cancel}
      act={w.withdraw}
      acting={w.withdrawing}
      isActing={isBusy}
      onAct={withdraw}
    />
  );
}
