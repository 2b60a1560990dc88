// @online
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { OfferedProofs } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { reasons } from '../reasons.ts';
import { words as shared } from '../words.ts';
import { proofWords } from './proof-words.ts';
import { TakeProof } from './TakeProof.tsx';

/** Where a traveller shows an operator of refunds a passport by a credential, and comes back to once they have. */
export function ProofScreen() {
  const w = useWords(proofWords);
  const gloss = useGloss(proofWords);
  const search = useSearchParams();
  const code = search.get('response_code');
  const operatorId = Number(search.get('operator') ?? 0);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      {code !== null ? (
        <TakeProof code={code} />
      ) : Number.isSafeInteger(operatorId) && operatorId > 0 ? (
        <OfOperator operatorId={operatorId} />
      ) : (
        <div className={styles.form}>
          <InfoLine icon={alert} title={w.noOperator} text={w.noOperatorText} />
          <ButtonLink look="quiet" isWide href="/traveler">
            {w.traveler}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}

const READ = 'GET /api/refund-proofs/{userId}/{operatorId}';

function OfOperator({ operatorId }: { operatorId: number }) {
  const w = useWords(proofWords);
  const language = useLanguage();
  const read = useRead(READ, { params: { operatorId } });
  return (
    <Loaded read={read} what={w.title} rows={3}>
      {({ operator: { name }, taken, proof }) => {
        const called = (language === 'ko' ? name.ko : null) ?? name.en;
        return (
          <div className={styles.form}>
            {proof && <Shown operatorId={operatorId} name={called} proof={proof} />}
            {taken.length === 0 ? (
              <InfoLine icon={alert} title={w.none} text={w.noneText(called)} />
            ) : (
              <>
                {!proof && <p>{w.lead(called)}</p>}
                {taken.map((one) => (
                  <Taken key={one.ruleId} operatorId={operatorId} of={one} />
                ))}
                <p className={styles.quiet}>{w.kept}</p>
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const FORGET = 'DELETE /api/refund-proofs/{userId}/{operatorId}';

interface ShownProps {
  operatorId: number;
  name: string;
  proof: NonNullable<OfferedProofs['proof']>;
}

/** What stands with an operator now, and the way to take it back. */
function Shown({ operatorId, name, proof }: ShownProps) {
  const w = useWords(proofWords);
  const { unanswered } = useWords(shared);
  const language = useLanguage();
  const userId = useUserId();
  const routes = [READ, 'GET /api/tax-eligibility/{userId}'];
  const { isBusy, fault, act } = useAct({ reasons, otherwise: unanswered, routes, isToldInPlace: true });
  const forget = () =>
    act(() => call(FORGET, { params: { userId, operatorId } }), {
      failed: w.notForgotten,
      done: { title: w.forgotten },
    });
  return (
    <>
      <InfoLine icon={check} title={w.shown} text={w.shownText(name)} />
      <KeyValues
        rows={[
          { term: w.by, value: proof.issuer },
          { term: w.country, value: proof.foreign ? w.foreign : w.korean },
          { term: w.since, value: dateText(proof.shownAt, language) },
        ]}
      />
      <Confirm
        text={w.forgetText}
        cancel={w.cancel}
        act={w.forget}
        acting={w.forgetting}
        isActing={isBusy}
        onAct={forget}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <SectionHead title={w.another} />
    </>
  );
}

const ASK = 'POST /api/refund-proofs/{userId}/{operatorId}';

/** One credential that is taken, and the presses that show it. */
function Taken({ operatorId, of }: { operatorId: number; of: OfferedProofs['taken'][number] }) {
  const w = useWords(proofWords);
  const all = useWords(shared);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: all.unanswered, isToldInPlace: true });
  const { en, ko } = of.credential;
  const ask = (to: 'link' | 'request') =>
    void act(() => call(ASK, { params: { userId, operatorId }, body: { ruleId: of.ruleId } }), {
      failed: all.notAsked,
      onDone: (asked) => location.assign(asked[to]),
    });
  return (
    <>
      <KeyValues
        rows={[
          { term: all.credential, value: (language === 'ko' ? ko : null) ?? en },
          { term: w.reads, value: `${of.nationality}, ${of.number}` },
          { term: all.from, value: of.issuer ?? w.listed, isCode: of.issuer !== null },
        ]}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button isAct isWide loadingText={isBusy ? all.asking : undefined} onClick={() => ask('link')}>
        {all.show}
      </Button>
      <Button look="quiet" isAct isWide isDisabled={isBusy} onClick={() => ask('request')}>
        {all.other}
      </Button>
    </>
  );
}
