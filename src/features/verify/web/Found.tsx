// @online
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import paper from '#features/credentials/web/verify/Verify.module.css';
import { sealText } from '#features/organisations/web/OrgSeal.tsx';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DocumentBand, Medallion } from '#ui/drawings/guilloche/Medallion.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check as okay } from '#ui/drawings/icons.ts';
import { printer } from '#ui/drawings/icons-more.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { Finding } from '../contract.ts';
import { type Check, resultOf } from '../rules.ts';
import styles from './Bring.module.css';
import { type CheckText, checkText, verdictWord } from './check-text.ts';
import { DayFacts } from './DayFacts.tsx';
import { ExtractFacts } from './ExtractFacts.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { words } from './words.ts';

/** Loaded only for a statement of reserves, because it pulls in all words of that feature. */
const ReservesFacts = lazy(() => import('./ReservesFacts.tsx').then((module) => ({ default: module.ReservesFacts })));

const SEAL = 88;
type Shown = NonNullable<Finding['shown']>;

interface FoundProps {
  finding: Finding;
  onAgain: () => void;
  /** Further content about how the file came here. */
  children?: ReactNode;
}

/** Shows a result as a document from edge to edge. It carries a seal only if every check passes. */
export function Found({ finding, onAgain, children }: FoundProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const { checks, shown, verdict } = finding;
  const cautions = checks.filter(({ code }) => resultOf(code) === 'caution');
  return (
    <div className={paper.paper}>
      <DocumentBand did={shown?.organisation?.seed ?? ''} />
      <Head finding={finding} />
      {verdict === 'red' && <p className={classes(paper.note, paper.refused)}>{w.redText}</p>}
      {verdict === 'amber' && (
        <div className={styles.notes}>
          {cautions.map((check) => (
            <Caution key={check.code} check={check} />
          ))}
        </div>
      )}
      {shown && shown.people.length > 0 && (
        <div className={paper.facts}>
          <People people={shown.people} isPressed={verdict === 'green'} />
        </div>
      )}
      {shown?.receipt && <ReceiptFacts receipt={shown.receipt} />}
      {shown?.day && <DayFacts day={shown.day} />}
      {shown?.extract && <ExtractFacts extract={shown.extract} />}
      {shown?.reserves && (
        <Suspense>
          <ReservesFacts reserves={shown.reserves} />
        </Suspense>
      )}
      <SectionHead title={w.checksTitle} gloss={gloss?.checksTitle} />
      <List label={w.checksTitle}>
        {checks.map((check) => (
          <CheckRow key={check.code} check={check} />
        ))}
      </List>
      <TextSpan>{children}</TextSpan>
      <div className={paper.foot}>
        <Button look="quiet" icon={printer} onClick={() => print()}>
          {w.print}
        </Button>
        <Button look="quiet" onClick={onAgain}>
          {w.another}
        </Button>
      </div>
    </div>
  );
}

function Head({ finding }: { finding: Finding }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so focus moves to the result, which screen readers then read.
  useEffect(() => heading.current?.focus(), []);
  const { shown, verdict } = finding;
  const organisation = shown?.organisation;
  const word = verdictWord(finding);
  return (
    <div className={paper.head}>
      <div>
        {shown?.title && (
          <p className={paper.what}>
            <LangText>{shown.title}</LangText>{' '}
            <span className="code" translate="no">
              {shown.externalId}
            </span>
          </p>
        )}
        {shown?.day && <p className={paper.what}>{w.day.title}</p>}
        {shown?.reserves && <p className={paper.what}>{w.reserves.title(dateText(shown.reserves.at, language))}</p>}
        {shown?.receipt && <p className={paper.what}>{w.receipt[shown.receipt.of]}</p>}
        <h1 ref={heading} tabIndex={-1} className={classes(paper.verdict, verdict === 'red' && paper.refused)}>
          {w.verdict[word]}
        </h1>
        {gloss && <p lang="ko">{gloss.verdict[word]}</p>}
      </div>
      <Medallion
        did={organisation?.seed ?? ''}
        sealLabel={verdict === 'green' ? (organisation ? w.sealOf(organisation.name) : w.serverSeal) : undefined}
        seal={organisation && <SquareSealOf text={sealText(organisation)} size={SEAL} />}
        tone={verdict === 'red' ? 'bad' : 'wait'}
      />
    </div>
  );
}

/** Lists the people who decided, each with their seal: stamped if every check passes, else grey. */
function People({ people, isPressed }: { people: Shown['people']; isPressed: boolean }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <ul aria-label={w.people}>
      {people.map((one) => {
        const name = one.name ?? w.somebody(one.did.slice(one.did.lastIndexOf(':') + 1));
        const said = [
          w.decided[one.decision](dateTimeText(one.at, language)),
          one.isOwnDevice ? w.ownDevice : w.byServer,
          ...(one.standsInFor ? [w.standsIn(one.standsInFor)] : []),
          ...(one.isVoid ? [w.isVoid] : []),
        ];
        return (
          <li key={`${one.did} ${one.at}`} className={styles.person}>
            {one.name && (
              <RoundSeal
                person={{ name: one.name, koreanName: one.nameKo }}
                size={44}
                documentId={isPressed ? one.approval : undefined}
                isGlyph={!isPressed}
                className={isPressed ? undefined : styles.drawn}
              />
            )}
            <div className={styles.who}>
              <p className={paper.strong}>
                <Name>{name}</Name>{' '}
                {one.nameKo && (
                  <span className={styles.ko} lang="ko">
                    {one.nameKo}
                  </span>
                )}
              </p>
              <p className={paper.why}>
                <LangText>{said.join(' · ')}</LangText>
              </p>
              {one.reason && (
                <p className={paper.why}>
                  <LangText>{`\u201c${one.reason}\u201d`}</LangText>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const useSaid = (check: Check): CheckText => checkText(check, useLanguage());

/** Shows first which claims rest on somebody's word. */
function Caution({ check }: { check: Check }) {
  const { title, text } = useSaid(check);
  return <InfoLine icon={alert} title={<LangText>{title}</LangText>} text={<LangText>{text}</LangText>} />;
}

const tones = { passed: paper.ok, caution: paper.wait, failed: paper.bad };

function CheckRow({ check }: { check: Check }) {
  const w = useWords(words);
  const result = resultOf(check.code);
  const { title, text, whole } = useSaid(check);
  return (
    <li className={paper.check}>
      <span className={classes(paper.box, tones[result])}>
        <Icon of={result === 'passed' ? okay : alert} size={18} />
      </span>
      <div className={styles.who}>
        <p className={paper.strong}>
          <LangText>{title}</LangText> <span className="sr">{w.results[result]}</span>
        </p>
        {whole === undefined ? (
          <p className={paper.why}>
            <LangText>{text}</LangText>
          </p>
        ) : (
          <details className={classes(paper.why, styles.whole)}>
            <summary>{text}</summary>
            <code className="code" translate="no">
              {whole}
            </code>
          </details>
        )}
      </div>
    </li>
  );
}
