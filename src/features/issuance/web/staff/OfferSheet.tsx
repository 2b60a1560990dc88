import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { isOfThisMachine, QrFrame } from '#ui/drawings/QrFrame.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { CredentialType, MadeOffer } from '../../contract.ts';
import { LIMITS, OFFER_DAYS } from '../../rules.ts';
import { call } from '../calls.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { issuingActs } from './use-pages.ts';

interface OfferSheetProps {
  id: number;
  seed: string;
  /** The sheet is closed while this is undefined. */
  of: CredentialType | undefined;
  onClose: () => void;
}

/** Offers a credential to one person, and shows the offer's QR code once. */
export function OfferSheet({ id, seed, of, onClose }: OfferSheetProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const [made, setMade] = useState<MadeOffer>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setMade(undefined);
    onClose();
  };
  const name = of ? nameFor(of, language) : '';
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={close}
      title={made === undefined ? w.offerOf(name) : w.offered}
      lead={made === undefined ? w.offerLead(OFFER_DAYS) : w.offeredLead(OFFER_DAYS)}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && made === undefined && <OfferForm key={of.id} id={id} of={of} onBusy={setIsBusy} onMade={setMade} />}
      {made && (
        <div className={styles.form}>
          {isOfThisMachine(made.link) && <InfoLine icon={alert} title={w.local} text={w.localText} />}
          <QrFrame did={seed} text={made.offer} label={w.qr} />
          {made.txCode !== null && (
            <div>
              <p className={styles.legend}>{w.txCode}</p>
              <p className={`${styles.digits} num`} translate="no">
                {made.txCode}
              </p>
              <p className={styles.quiet}>{w.txCodeText}</p>
            </div>
          )}
          <Secret text={made.link} label={w.link} share={{ title: name, url: made.link }} />
          <Button look="quiet" isWide onClick={close}>
            {w.done}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

const OFFER = 'POST /api/org/{id}/issuing/offers';

interface OfferFormProps {
  id: number;
  of: CredentialType;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: MadeOffer) => void;
}

function OfferForm({ id, of, onBusy, onMade }: OfferFormProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const [claims, setClaims] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: string) => (claims[name] ?? '').trim();
  const form = useForm(
    { reference: '', withCode: true },
    () => Object.fromEntries(of.claims.map(({ name }) => [`claims ${name}`, textOf(name) === '' && w.required])),
    refused,
  );
  const { reference, withCode } = form.values;
  const submit = form.press(() => {
    const sent = Object.fromEntries(of.claims.map(({ name }) => [name, textOf(name)]));
    const body = { typeId: of.id, claims: sent, withCode, reference: reference.trim() || null };
    const work = () => signedCall(call, w.signingOffer(of.name), OFFER, { params: { id }, body });
    void act(work, { failed: w.notOffered, onDone: onMade });
  });
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={submit}>
      {of.claims.map(({ name, label, labelKo }) => (
        <TextField
          key={name}
          label={language === 'ko' ? labelKo : label}
          value={claims[name] ?? ''}
          maxLength={LIMITS.value}
          autoComplete="off"
          required
          error={form.error(`claims ${name}`)}
          onChange={({ target }) => setClaims({ ...claims, [name]: target.value })}
        />
      ))}
      <TextField
        label={w.reference}
        hint={w.referenceHint}
        maxLength={LIMITS.reference}
        autoComplete="off"
        {...form.field('reference')}
      />
      <Switch label={w.withCode} detail={w.withCodeText} isOn={withCode} onChange={form.put('withCode')} />
      {(refused.claims ?? fault) && (
        <p role="alert" className={styles.fault}>
          {refused.claims ?? fault}
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.making : undefined}>
        {w.makeOffer}
      </Button>
    </form>
  );
}
