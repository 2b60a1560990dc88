import { type FormEvent, type ReactNode, useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { sealText } from '#features/organisations/web/OrgSeal.tsx';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { IdCard } from '#ui/layout/IdCard.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { SeenSelfService } from '../../self-service-calls.ts';
import { offerActs } from '../calls.ts';
import styles from '../Offer.module.css';
import { words } from '../words.ts';
import { getWords } from './get-words.ts';

export interface GetFormProps {
  seen: SeenSelfService;
  /** Note about other parties, shown above the button. */
  note?: ReactNode;
  /** Text that the device signs. */
  signing: (name: string, organisation: string) => string;
  /** Requests it with a proof and returns the address to open next. */
  request: (credentialId: number, signing: string) => Promise<string>;
  onDone: (to: string) => void;
  onLeave: () => void;
}

/** Shows the organisation, the credential, the proof and the facts that it reveals, with a button to get it. */
export function GetForm({ seen, note, signing, request, onDone, onLeave }: GetFormProps) {
  const w = useWords(getWords);
  const language = useLanguage();
  const { isBusy, fault, act } = useAct(offerActs);
  const [chosen, setChosen] = useState(String(seen.byProof[0]?.credentialId));
  const proof = seen.byProof.find(({ credentialId }) => String(credentialId) === chosen);
  const organisation = textIn(seen.organisation.name, language);
  const get = (event: FormEvent) => {
    event.preventDefault();
    if (!proof) return;
    void act(() => request(proof.credentialId, signing(textIn(seen.name, language), organisation)), {
      failed: w.failed,
      onDone,
    });
  };
  return (
    <form className={styles.form} noValidate aria-label={w.gives(organisation)} onSubmit={get}>
      <Giver of={seen} />
      {seen.byProof.length > 1 && (
        <RadioRows
          label={w.proof}
          value={chosen}
          onChange={setChosen}
          options={seen.byProof.map((one) => ({
            id: String(one.credentialId),
            label: one.name,
            detail: one.verification === 'trial' ? w.trial : undefined,
          }))}
        />
      )}
      {proof && <Told of={seen} proof={proof} />}
      <TextSpan>{note}</TextSpan>
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onLeave}>
          {w.leave}
        </Button>
        <Button type="submit" look="seal" isAct loadingText={isBusy ? w.getting : undefined}>
          {w.get}
        </Button>
      </ButtonPair>
    </form>
  );
}

function Giver({ of: { organisation, name } }: { of: SeenSelfService }) {
  const w = useWords(getWords);
  const { preview } = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const { en, ko } = organisation.name;
  const card = {
    id: 'get',
    ground: 'employee' as const,
    title: textIn(name, language),
    gloss: language === 'ko' ? undefined : (name.ko ?? undefined),
    status: { word: preview },
    name: textIn(organisation.name, language),
    shortDid: '',
    issued: '',
  };
  return (
    <>
      <div className={styles.issuer}>
        <SquareSealOf text={sealText({ displayName: en, nameKo: ko })} size={64} />
        <div>
          <h2>
            <LangText>{w.gives(textIn(organisation.name, language))}</LangText>
          </h2>
          <p className={styles.known}>{w.approved}</p>
        </div>
      </div>
      <IdCard did={did} card={card} />
    </>
  );
}

function Told({ of, proof }: { of: SeenSelfService; proof: SeenSelfService['byProof'][number] }) {
  const w = useWords(getWords);
  const language = useLanguage();
  return (
    <>
      <KeyValues
        rows={[
          ...proof.claims.map(({ label, value, isOfProof }) => ({
            term: textIn(label, language),
            value: `${value} (${isOfProof ? w.ofProof : w.same})`,
          })),
          ...(of.byProof.length === 1 ? [{ term: w.proof, value: proof.name }] : []),
          { term: w.goodFor, value: w.days(of.validityDays) },
        ]}
      />
      {proof.verification === 'trial' && of.byProof.length === 1 && <p className={styles.quiet}>{w.trial}</p>}
      <p className={styles.quiet}>{w.toldText(textIn(of.organisation.name, language))}</p>
    </>
  );
}
