import { useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, useRead } from '../calls.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';
import { useDeskAct } from './use-desk-act.ts';

const RULES = 'GET /api/org/{id}/refund-rules';
const MAKE = 'POST /api/org/{id}/refund-rules';

/** The rules of an operator by version, and the way to new ones. */
export function DeskRules({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const [isMaking, setIsMaking] = useState(false);
  const read = useRead(RULES, { params: { id } });
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
                  ...(one.foreignOnly ? [w.foreignOnly] : []),
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
      <NewRules id={id} isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

const FIELDS = ['minimum', 'percent', 'dailyField', 'daysField', 'feeField', 'earlyField'] as const;
type FieldName = (typeof FIELDS)[number];
const FIRST: Readonly<Record<FieldName, string>> = {
  minimum: '30',
  percent: '8',
  dailyField: '500',
  daysField: '90',
  feeField: '0',
  earlyField: '14',
};
const isNumber = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text.trim());
/** Two decimals of a share as basis points. */
const bpsOf = (text: string) => Math.round(Number(text) * 100);

/** One tier is what an operator begins with; more of them are made by program. */
function NewRules({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const w = useWords(operatorWords);
  const [typed, setTyped] = useState(FIRST);
  const [foreignOnly, setForeignOnly] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, forget, act, prove } = useDeskAct();
  const make = async () => {
    setIsTried(true);
    if (!FIELDS.every((field) => isNumber(typed[field]))) return;
    const body = {
      tiers: [{ from: typed.minimum.trim(), bps: bpsOf(typed.percent) }],
      dailyAmount: typed.dailyField.trim(),
      entryDays: Number(typed.daysField),
      feeBps: bpsOf(typed.feeField),
      earlyDays: Number(typed.earlyField),
      foreignOnly,
    };
    const sent = { params: { id }, body };
    await act(() => prove(w.signingRules, { call: MAKE, ...sent }, (proof) => call(MAKE, { ...sent, ...proof })), {
      done: ({ version }) => ({ title: w.made(version) }),
      failed: w.notMade,
      onDone: onClose,
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.newRules}
      lead={w.newRulesLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <div className={styles.form}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={w[field]}
            inputMode="decimal"
            value={typed[field]}
            maxLength={10}
            error={isTried && !isNumber(typed[field]) ? w.numberNeeded : undefined}
            onChange={({ target }) => {
              setTyped({ ...typed, [field]: target.value });
              forget();
            }}
          />
        ))}
        <Switch
          label={w.foreignField}
          isOn={foreignOnly}
          onChange={(isOn) => {
            setForeignOnly(isOn);
            forget();
          }}
        />
        <Button isAct isWide isDisabled={isBusy} onClick={() => void make()}>
          {isBusy ? w.making : w.makeRules}
        </Button>
      </div>
    </Sheet>
  );
}
