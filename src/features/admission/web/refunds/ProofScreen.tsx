// @online
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { textIn } from '#features/credentials/claim-text.ts';
import { dateText } from '#platform/dates.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { go } from '#platform/web/location.ts';
import { alert, check } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { OfferedProofs } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { Ask } from '../showing/Ask.tsx';
import { GiveUp } from '../showing/GiveUp.tsx';
import { ShowScreen } from '../showing/ShowScreen.tsx';
import { Take } from '../showing/Take.tsx';
import { words as shared } from '../words.ts';
import { proofWords } from './proof-words.ts';

/**
 * The screen on which a traveller shows a passport credential to a refund operator, and to which the wallet returns
 * them.
 */
export function ProofScreen() {
  const w = useWords(proofWords);
  const gloss = useGloss(proofWords);
  return (
    <ShowScreen
      title={w.title}
      gloss={gloss?.title}
      param="operator"
      none={{ title: w.noOperator, text: w.noOperatorText, href: '/traveler', link: w.traveler }}
      Taking={TakeProof}
      Offer={OfOperator}
    />
  );
}

const TAKE = 'POST /api/refund-proofs/{userId}';

function TakeProof({ code }: { code: string }) {
  const w = useWords(proofWords);
  const params = { userId: useUserId() };
  return (
    <Take
      w={w}
      take={() => signedCall(call, w.signing, TAKE, { params, body: { responseCode: code } })}
      onTaken={async ({ operatorId }) => {
        await queries.invalidateQueries({ queryKey: [READ] });
        go(`/refund-proof?operator=${operatorId}`, { replace: true });
      }}
      routes={['GET /api/tax-refunds/{userId}', ELIGIBILITY]}
      other={{ text: w.traveler, href: '/traveler' }}
    />
  );
}

const ELIGIBILITY = 'GET /api/tax-eligibility/{userId}';
const READ = 'GET /api/refund-proofs/{userId}/{operatorId}';

function OfOperator({ id: operatorId }: { id: number }) {
  const w = useWords(proofWords);
  const language = useLanguage();
  const read = useRead(READ, { params: { operatorId } });
  return (
    <Loaded read={read} what={w.title} rows={3}>
      {({ operator: { name }, taken, proof }) => {
        const called = textIn(name, language);
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

/** The proof that an operator has now, and the button that removes it. */
function Shown({ operatorId, name, proof }: ShownProps) {
  const w = useWords(proofWords);
  const language = useLanguage();
  const userId = useUserId();
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
      <GiveUp
        text={w.forgetText}
        label={w.forget}
        acting={w.forgetting}
        done={w.forgotten}
        failed={w.notForgotten}
        giveUp={() => call(FORGET, { params: { userId, operatorId } })}
        routes={[READ, ELIGIBILITY]}
      />
      <SectionHead title={w.another} />
    </>
  );
}

const ASK = 'POST /api/refund-proofs/{userId}/{operatorId}';

/** One accepted credential, and the buttons that show it. */
function Taken({ operatorId, of }: { operatorId: number; of: OfferedProofs['taken'][number] }) {
  const w = useWords(proofWords);
  const all = useWords(shared);
  const language = useLanguage();
  const userId = useUserId();
  const sent = { params: { userId, operatorId }, body: { ruleId: of.ruleId } };
  return (
    <>
      <KeyValues
        rows={[
          { term: all.credential, value: textIn(of.credential, language) },
          { term: w.reads, value: `${of.nationality}, ${of.number}` },
          { term: all.from, value: of.issuer ?? w.listed, isCode: of.issuer !== null },
        ]}
      />
      <Ask ask={() => call(ASK, sent)} />
    </>
  );
}
