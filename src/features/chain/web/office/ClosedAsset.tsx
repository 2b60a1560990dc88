import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { factsOf, signedWith } from '#features/office/web/acts/act-facts.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { OfficeNetwork } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { networkWords } from './network-words.ts';
import { outsideWords } from './outside-words.ts';

const ROUTE = 'POST /api/office/network/reopen';

interface ClosedAssetProps {
  assetType: string;
  closed: NonNullable<OfficeNetwork['reserves'][number]['closed']>;
  mayAsk: boolean;
}

/**
 * A closed asset whose contract did not do what its logs reported: the reason, the time, and a form to request its
 * reopening.
 */
export function ClosedAsset({ assetType, closed: { why, at }, mayAsk }: ClosedAssetProps) {
  const w = useWords(networkWords);
  const o = useWords(outsideWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const asking = useActForm(reasons);
  const ask = asking.ask((reason) => {
    const facts = factsOf({ kind: 'network.reopen', title: assetType, detail: why }, language);
    const what = signedWith(acts.signAsk(titleOf('network.reopen', assetType)), facts);
    return signedCall(call, what, ROUTE, { body: { assetType, reason } });
  });
  const title = o.closedText(assetType, dateTimeText(at, language));
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <KeyValues rows={[{ term: w.whyClosed, value: o.whyText(why) }]} />
      <p className={office.quiet}>{o.reopenText}</p>
      {mayAsk && <ActFormEnd asking={asking} label={o.reopen(assetType)} onAsk={ask} />}
    </section>
  );
}
