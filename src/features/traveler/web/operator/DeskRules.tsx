import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { useRead } from '../calls.ts';
import styles from './Desk.module.css';
import { NewRules } from './NewRules.tsx';
import { operatorWords } from './operator-words.ts';

const RULES = 'GET /api/org/{id}/refund-rules';

/** The rules of an operator by version, and the way to new ones. */
export function DeskRules({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(operatorWords);
  const language = useLanguage();
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
              <ListRow
                key={one.version}
                title={[
                  w.version(one.version),
                  one.isCurrent ? w.current : one.validFrom && w.from(dateText(one.validFrom, language)),
                ]
                  .filter(Boolean)
                  .join(', ')}
                meta={[
                  ...one.tiers.map(({ from, percent }) => w.tier(from, percent)),
                  w.daily(one.dailyAmount),
                  w.days(one.entryDays),
                  w.keeps(one.feePercent),
                  w.early(one.earlyDays),
                  ...(one.foreignOnly ? [w.foreign] : []),
                ].join(' · ')}
              />
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
