import { useState } from 'react';
import type { OutputOf } from '#platform/contract.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { contract } from '../../contract.ts';
import { useRead } from '../calls.ts';
import styles from './Desk.module.css';
import { NewRules } from './NewRules.tsx';
import { operatorWords } from './operator-words.ts';

const RULES = 'GET /api/org/{id}/refund-rules';

/** An operator's rules by version, and the form for new ones. */
export function DeskRules({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(operatorWords);
  const [isMaking, setIsMaking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const read = useRead(RULES, { params: { id } });
  const current = read.data?.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <SectionHead title={w.rules} />
      <Loaded read={read} what={w.rules} rows={1}>
        {(versions) => (
          <List label={w.rules}>
            {versions.map((one) => (
              <Version key={one.version} version={one} />
            ))}
          </List>
        )}
      </Loaded>
      {mayChange && (
        <div className={styles.rows}>
          <Button look="quiet" isWide onClick={() => setIsMaking(true)}>
            {w.newRules}
          </Button>
        </div>
      )}
      {current && (
        <Sheet
          isOpen={isMaking}
          onClose={() => setIsMaking(false)}
          title={w.newRules}
          lead={w.newRulesLead}
          closeLabel={w.close}
          isBusy={isBusy}
        >
          <NewRules
            key={current.version}
            id={id}
            current={current}
            onBusy={setIsBusy}
            onDone={() => setIsMaking(false)}
          />
        </Sheet>
      )}
    </>
  );
}

type Versions = OutputOf<(typeof contract)['calls'][typeof RULES]>;

/** A version of the rules: the current one in full, others in short. */
function Version({ version: one }: { version: Versions[number] }) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const when = one.isCurrent ? w.current : one.validFrom && w.from(dateText(one.validFrom, language));
  const title = [w.version(one.version), when].filter(Boolean).join(', ');
  const shares = one.tiers.map(({ from, percent }) => w.tier(from, percent));
  if (!one.isCurrent)
    return <ListRow title={title} meta={[...shares, w.daily(one.dailyAmount), w.keeps(one.feePercent)].join(' · ')} />;
  return (
    <li className={styles.version}>
      <p className={styles.versionTitle}>{title}</p>
      <KeyValues
        rows={[
          ...one.tiers.map(({ from, percent }) => ({ term: w.tierTerm(usd(from)), value: `${percent}%` })),
          { term: w.fields.daily, value: usd(one.dailyAmount) },
          { term: w.fields.days, value: String(one.entryDays) },
          { term: w.fields.fee, value: `${one.feePercent}%` },
          { term: w.earlyTerm, value: one.earlyDays === 0 ? w.never : w.dayCount(one.earlyDays) },
          ...(one.foreignOnly ? [{ term: w.foreignOnly, value: w.yes }] : []),
        ]}
      />
    </li>
  );
}
