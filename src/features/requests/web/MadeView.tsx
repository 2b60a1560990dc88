import { useState } from 'react';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { alert, person } from '#ui/drawings/icons.ts';
import { link as linkIcon } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { MadeRequest, Share } from '../contract.ts';
import { call, requestActs } from './calls.ts';
import { LinkShown } from './LinkShown.tsx';
import { Quote } from './Quote.tsx';
import styles from './Requests.module.css';
import { isOpenMade, sumOf, tones } from './Rows.tsx';
import { words } from './words.ts';

/** A request that the person made: who has paid so far, what was declined or is open again, and the available acts. */
export function MadeView({ request }: { request: MadeRequest }) {
  const w = useWords(words);
  const language = useLanguage();
  const { assetType, note, split, shares, paid, expiresAt } = request;
  const sum = sumOf(request);
  const declined = shares.filter(({ state }) => state === 'declined');
  const uncovered = declined.length > 0 ? sumOf({ assetType, shares: declined }) : undefined;
  return (
    <div className={styles.form}>
      <div className={styles.request}>
        {note !== null && <Quote label={w.yourWords} text={note} />}
        <KeyValues
          rows={[
            ...(split === null
              ? []
              : [
                  { term: w.facts.ofTotal, value: amountOf(assetType, split.total) },
                  { term: w.facts.own, value: amountOf(assetType, split.own) },
                ]),
            { term: w.facts.until, value: dateTimeText(expiresAt, language) },
          ]}
          total={{
            term: w.facts.paid,
            value:
              sum === undefined ? amountOf(assetType, paid) : w.of(amountOf(assetType, paid), amountOf(assetType, sum)),
          }}
        />
      </div>
      {uncovered !== undefined && (
        <InfoLine icon={alert} title={w.uncovered(amountOf(assetType, uncovered))} text={w.uncoveredText} />
      )}
      <SectionHead title={w.shares} />
      <List label={w.shares}>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} request={request} />
        ))}
      </List>
      {isOpenMade(request) && <Acts request={request} />}
    </div>
  );
}

function ShareRow({ share, request }: { share: Share; request: MadeRequest }) {
  const w = useWords(words);
  const nameOf = useContactNames();
  const userId = useUserId();
  const { act } = useAct(requestActs);
  const { payer, state, amount, reason, isByLink, id } = share;
  const known = payer === null ? undefined : nameOf(payer);
  const title = payer === null ? (state === 'free' ? w.nobody : w.left) : (known ?? shortAddress(payer));
  const release = () => {
    const route = 'POST /api/requests/{userId}/made/{id}/shares/{shareId}/release';
    const params = { userId, id: request.id, shareId: id };
    void act(() => call(route, { params }), { done: { title: w.release, text: w.released }, failed: w.notChanged });
  };
  return (
    <>
      <ListRow
        {...(known === undefined
          ? { icon: payer === null ? linkIcon : person }
          : { leading: <NameSeal name={known} size={40} /> })}
        title={title}
        meta={reason === null ? (isByLink ? w.byLink : undefined) : w.because(reason)}
        note={amount === null ? w.anyAmount : amountOf(request.assetType, amount)}
        status={{ tone: tones[state], word: w.states[state] }}
      />
      {isByLink && state === 'open' && (
        <li>
          <TextButton onClick={release}>{w.release}</TextButton>
        </li>
      )}
    </>
  );
}

function Acts({ request }: { request: MadeRequest }) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [isAsked, setIsAsked] = useState(false);
  const [link, setLink] = useState<string>();
  const { isBusy, act } = useAct(requestActs);
  const params = { userId, id: request.id };
  const remind = () =>
    act(() => call('POST /api/requests/{userId}/made/{id}/remind', { params }), {
      done: { title: w.reminded, text: w.remindedText },
      failed: w.notReminded,
    });
  const withdraw = () =>
    act(() => call('POST /api/requests/{userId}/made/{id}/withdraw', { params }), {
      done: { title: w.withdrawn },
      failed: w.notChanged,
    });
  const relink = () =>
    act(() => call('POST /api/requests/{userId}/made/{id}/link', { params }), {
      failed: w.notChanged,
      onDone: (made) => setLink(made.link),
    });
  if (isAsked)
    return (
      <Question
        text={w.withdrawText}
        cancel={w.cancel}
        act={w.withdraw}
        acting={w.withdrawing}
        isActing={isBusy}
        onCancel={() => setIsAsked(false)}
        onAct={() => void withdraw()}
      />
    );
  const { remindFrom } = request;
  const isDue = remindFrom !== null && new Date(remindFrom) <= new Date();
  return (
    <div className={styles.acts}>
      {link !== undefined && <LinkShown link={link} />}
      {isDue && (
        <Button look="quiet" isAct isWide onClick={() => void remind()}>
          {w.remind}
        </Button>
      )}
      {remindFrom !== null && !isDue && (
        <p className={styles.small}>{w.remindAt(dateTimeText(remindFrom, language))}</p>
      )}
      {request.shares.some(({ isByLink, state }) => isByLink && (state === 'free' || state === 'open')) && (
        <>
          <Button look="quiet" isAct isWide onClick={() => void relink()}>
            {w.newLink}
          </Button>
          <p className={styles.small}>{w.newLinkText}</p>
        </>
      )}
      <Button look="quiet" isAct isWide onClick={() => setIsAsked(true)}>
        {w.withdraw}
      </Button>
    </div>
  );
}
