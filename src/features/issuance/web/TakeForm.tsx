import { textIn } from '#features/credentials/claim-text.ts';
import { IssuerLogo } from '#features/credentials/web/held/IssuerLogo.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import { sealText } from '#features/organisations/web/OrgSeal.tsx';
import { useLists } from '#features/trust/web/use-lists.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { IdCard } from '#ui/layout/IdCard.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenOffer } from '../taking-calls.ts';
import { call, offerActs } from './calls.ts';
import styles from './Offer.module.css';
import { forgetOfferLink } from './offer-link.ts';
import { words } from './words.ts';

interface TakeFormProps {
  seen: SeenOffer;
  onLeave: () => void;
}

/** Shows the issuer, as far as it is known here, and the credential, with a button to take it. */
export function TakeForm({ seen, onLeave }: TakeFormProps) {
  const w = useWords(words);
  const { isBusy, fault, refused, act } = useAct(offerActs);
  const { takingId, txCode, signInAt } = seen;
  const codeIn = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '');
  const isCode = (code: string) =>
    txCode === null || (txCode.length === null ? code !== '' : code.length === txCode.length);
  const form = useForm({ txCode: '' }, (typed) => ({ txCode: !isCode(codeIn(typed.txCode)) && w.codeFault }), refused);
  const signInThere = (id: number) =>
    act(() => call('POST /api/offers/sign-in', { body: { takingId: id } }), {
      failed: w.failed,
      onDone: ({ url }) => location.assign(url),
    });
  const take = form.press(() => {
    if (signInAt !== null) return void signInThere(takingId);
    const body = { takingId, ...(txCode && { txCode: codeIn(form.values.txCode) }) };
    void act(() => call('POST /api/offers/take', { body }), {
      done: ({ comesLater }) =>
        comesLater ? { title: w.coming, text: w.comingText } : { title: w.taken, text: w.takenText },
      failed: w.failed,
      onDone: () => {
        forgetOfferLink();
        go('/id', { replace: true });
      },
    });
  });
  return (
    <form className={styles.form} noValidate aria-label={w.title} onSubmit={take}>
      <Issuer of={seen} />
      {txCode && (
        <TextField
          label={w.code}
          hint={txCode.description ?? w.codeHint}
          inputMode={txCode.isNumeric ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={64}
          required
          {...form.field('txCode')}
        />
      )}
      {signInAt !== null && <p className={styles.quiet}>{w.signInThereText(signInAt)}</p>}
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onLeave}>
          {w.decline}
        </Button>
        <Button
          type="submit"
          look="seal"
          isAct
          loadingText={isBusy ? (signInAt === null ? w.taking : w.goingThere) : undefined}
        >
          {signInAt === null ? w.take : w.signInThere}
        </Button>
      </ButtonPair>
    </form>
  );
}

function Issuer({ of: { issuer, name, logo, claims } }: { of: SeenOffer }) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const issuerName = textIn(issuer.name, language);
  const title = textIn(name, language);
  const { host } = new URL(issuer.id);
  const listed = useLists(issuer.lists);
  const card = {
    id: 'offer',
    ground: 'employee' as const,
    title,
    gloss: language === 'ko' ? undefined : (name.ko ?? undefined),
    status: { word: w.preview },
    name: issuerName,
    shortDid: host,
    issued: '',
  };
  return (
    <>
      <div className={styles.issuer}>
        {issuer.isOfThisServer && (
          <SquareSealOf text={sealText({ displayName: issuer.name.en, nameKo: issuer.name.ko })} size={64} />
        )}
        {!issuer.isOfThisServer && logo !== null && <IssuerLogo png={logo} alt={w.logoOf(issuerName)} />}
        <div>
          <h2>
            <LangText>{w.offers(issuerName)}</LangText>
          </h2>
          {issuer.isOfThisServer && <p className={styles.known}>{w.here}</p>}
        </div>
      </div>
      {!issuer.isOfThisServer &&
        (issuer.certifiedAs === null ? (
          <InfoLine
            icon={listed.name === null ? alert : info}
            title={listed.name ?? w.unknown}
            text={listed.name === null ? `${w.unknownText(host)} ${listed.text}` : listed.text}
          />
        ) : (
          <InfoLine icon={info} title={w.certified} text={w.certifiedText(issuer.certifiedAs)} />
        ))}
      <IdCard did={did} card={card} />
      <KeyValues
        rows={[
          {
            term: w.says,
            value: claims.length === 0 ? w.saysUnknown : claims.map((one) => textIn(one, language)).join(', '),
          },
        ]}
      />
      <p className={styles.quiet}>{issuer.isOfThisServer ? `${w.hereText} ${w.means}` : w.means}</p>
    </>
  );
}
