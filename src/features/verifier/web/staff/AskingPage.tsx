import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { eye, plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { Question } from '../../contract.ts';
import { QUESTIONS, useRead } from '../calls.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { Counter } from './Counter.tsx';
import { NewQuestionSheet } from './NewQuestionSheet.tsx';
import { QuestionSheet } from './QuestionSheet.tsx';

interface AskingPageProps {
  id: number;
  /** Seed of the organisation's pattern around a QR code. */
  seed: string;
  canDesign: boolean;
  canAsk: boolean;
}

/** Lists an organisation's questions, with the counter at which staff ask one. */
export function AskingPage({ id, seed, canDesign, canAsk }: AskingPageProps) {
  const w = useWords(askingWords);
  const [isMaking, setIsMaking] = useState(false);
  const [looked, setLooked] = useState<Question>();
  const [asked, setAsked] = useState<Question>();
  const questions = useRead(QUESTIONS, { params: { id } });
  if (asked) return <Counter id={id} seed={seed} of={asked} onLeave={() => setAsked(undefined)} />;
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <SectionHead title={w.questions} />
      <Loaded read={questions} what={w.questions} rows={2}>
        {(all) => <Questions all={all} onOpen={setLooked} />}
      </Loaded>
      {canDesign && (
        <div className={styles.act}>
          <Button isWide isAct look="quiet" icon={plus} onClick={() => setIsMaking(true)}>
            {w.newQuestion}
          </Button>
        </div>
      )}
      <NewQuestionSheet id={id} isOpen={isMaking} onClose={() => setIsMaking(false)} />
      <QuestionSheet
        id={id}
        of={looked}
        canDesign={canDesign}
        canAsk={canAsk}
        onAsk={(question) => {
          setLooked(undefined);
          setAsked(question);
        }}
        onClose={() => setLooked(undefined)}
      />
    </>
  );
}

function Questions({ all, onOpen }: { all: readonly Question[]; onOpen: (question: Question) => void }) {
  const w = useWords(askingWords);
  const language = useLanguage();
  if (all.length === 0) return <p className={styles.quiet}>{w.none}</p>;
  return (
    <List label={w.questions}>
      {all.map((one) => (
        <ListRow
          key={one.id}
          icon={eye}
          title={<Name>{nameFor(one, language)}</Name>}
          meta={language === 'ko' ? one.purposeKo : one.purpose}
          status={one.endedAt === null ? undefined : { tone: 'idle', word: w.ended }}
          onClick={() => onOpen(one)}
        />
      ))}
    </List>
  );
}
