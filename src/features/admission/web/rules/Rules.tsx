import { type ReactNode, useState } from 'react';
import { type BothNames, nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { ruleActs } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { ruleWords } from './rule-words.ts';

/** A credential that an organisation accepts, for a role or for refunds. */
interface AnyRule extends BothNames {
  readonly id: number;
  readonly vct: string;
  readonly issuer: string | null;
  readonly people: number;
  readonly createdAt: string;
}

/** Words and drawings of one kind of rule. */
export interface RuleKind<Rule> {
  readonly w: Readonly<Record<'title' | 'none' | 'add' | 'newTitle' | 'newLead' | 'endText' | 'ended', string>>;
  /** Text for a rule that names no issuer. */
  readonly anyIssuer: string;
  /** Word for the people who have something by the rule. */
  readonly people: string;
  readonly meta: (rule: Rule) => string;
  readonly lead?: (rule: Rule) => string;
  readonly facts: (rule: Rule) => readonly { term: string; value: string; isCode?: boolean }[];
  /** Content below the facts. */
  readonly more?: (rule: Rule) => ReactNode;
  readonly end: (rule: Rule) => Promise<unknown>;
}

interface RulesProps<Rule> {
  kind: RuleKind<Rule>;
  read: Parameters<typeof Loaded<Rule[]>>[0]['read'];
  mayChange: boolean;
  /** Form of a new rule. `onMade` gets the new rule if its sheet is to open. */
  form: (onBusy: (isBusy: boolean) => void, onMade: (made?: Rule) => void) => ReactNode;
}

/** Lists the credentials that an organisation accepts, each with its sheet, and the form for a new one. */
export function Rules<Rule extends AnyRule>({ kind, read, mayChange, form }: RulesProps<Rule>) {
  const { w } = kind;
  const all = useWords(ruleWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<Rule>();
  const [isMaking, setIsMaking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const onMade = (made?: Rule) => {
    setIsMaking(false);
    setOpened(made);
  };
  return (
    <>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.title} rows={1}>
        {(rules) =>
          rules.length === 0 ? (
            <p className={styles.none}>{w.none}</p>
          ) : (
            <List label={w.title}>
              {rules.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{nameFor(one, language)}</Name>}
                  meta={kind.meta(one)}
                  note={all.people(one.people)}
                  onClick={() => setOpened(one)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayChange && (
        <div className={styles.foot}>
          <Button look="quiet" isWide isAct icon={plus} onClick={() => setIsMaking(true)}>
            {w.add}
          </Button>
        </div>
      )}
      <Sheet
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        title={w.newTitle}
        lead={w.newLead}
        closeLabel={all.close}
        isBusy={isBusy}
      >
        {form(setIsBusy, onMade)}
      </Sheet>
      <RuleSheet kind={kind} of={opened} mayChange={mayChange} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface RuleSheetProps<Rule> {
  kind: RuleKind<Rule>;
  /** The rule to show. Undefined closes the sheet. */
  of: Rule | undefined;
  mayChange: boolean;
  onClose: () => void;
}

/** Sheet of one rule: required claims, accepted issuer, and the button that ends it. */
function RuleSheet<Rule extends AnyRule>({ kind, of, mayChange, onClose }: RuleSheetProps<Rule>) {
  const all = useWords(ruleWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? nameFor(of, language) : ''}
      lead={of && kind.lead?.(of)}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {of && (
        <div key={of.id} className={styles.form}>
          <KeyValues
            rows={[
              ...kind.facts(of),
              { term: all.from, value: of.issuer ?? kind.anyIssuer, isCode: of.issuer !== null },
              { term: all.type, value: of.vct, isCode: true },
              { term: kind.people, value: all.people(of.people) },
              { term: all.made, value: dateText(of.createdAt, language) },
            ]}
          />
          <TextSpan>{kind.more?.(of)}</TextSpan>
          {mayChange && <EndRule w={kind.w} end={() => kind.end(of)} onBusy={setIsBusy} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  );
}

interface EndRuleProps {
  w: { readonly endText: string; readonly ended: string };
  end: () => Promise<unknown>;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function EndRule({ w, end, onBusy, onDone }: EndRuleProps) {
  const all = useWords(ruleWords);
  const { isBusy, fault, act } = useAct({ ...ruleActs, onBusy });
  const press = () => act(end, { done: { title: w.ended }, failed: all.notEnded, onDone });
  return (
    <>
      <Confirm text={w.endText} cancel={all.cancel} act={all.end} acting={all.ending} isActing={isBusy} onAct={press} />
      <Fault text={fault} />
    </>
  );
}
