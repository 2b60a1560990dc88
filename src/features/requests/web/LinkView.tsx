import { useQuery } from '@tanstack/react-query';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { clock } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { SeenRequest } from '../contract.ts';
import { call, requestActs } from './calls.ts';
import { linkWords } from './link-words.ts';
import { Quote } from './Quote.tsx';
import { Requester } from './Requester.tsx';
import styles from './Requests.module.css';
import { words } from './words.ts';

interface LinkViewProps {
  token: string;
  /** Called once a share is taken. */
  onDone: () => void;
}

/**
 * Shows the requester first, then the purpose and the free shares. Avoids the look of a receipt: no seal and no sign of
 * moved money.
 */
export function LinkView({ token, onDone }: LinkViewProps) {
  const w = useWords(linkWords);
  const userId = useUserId();
  // The key begins as the lists' keys do, so that every call that makes the lists stale also reloads this.
  const read = useQuery({
    queryKey: ['GET /api/requests/{userId}/link', userId, token],
    queryFn: () => call('POST /api/requests/{userId}/look', { params: { userId }, body: { token } }),
  });
  const isGone = read.error instanceof HttpError && read.error.status === 404;
  if (isGone)
    return (
      <>
        <SectionHead title={w.what} />
        <InfoLine isCaution icon={clock} title={w.gone} text={w.goneText} />
      </>
    );
  return (
    <Loaded read={read} what={w.what}>
      {(seen) => (
        <div className={styles.form}>
          {!seen.isOwn && <Requester address={seen.requester} />}
          <Facts seen={seen} />
          <Onward token={token} seen={seen} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ seen }: { seen: SeenRequest }) {
  const w = useWords(words);
  const l = useWords(linkWords);
  const language = useLanguage();
  const { note, split, assetType, expiresAt, free, count, paidCount, fee } = seen;
  const [first] = free;
  return (
    <div className={styles.request}>
      <InfoLine icon={info} title={w.requestOnly} />
      {note !== null && <Quote label={seen.isOwn ? w.yourWords : w.theirWords} text={note} />}
      <KeyValues
        rows={[
          ...(first && count === 1
            ? [{ term: w.facts.asked, value: first.amount === null ? w.yourAmount : amountOf(assetType, first.amount) }]
            : []),
          ...(split === null ? [] : [{ term: w.facts.ofTotal, value: amountOf(assetType, split.total) }]),
          { term: w.facts.fee, value: fee === '0' ? w.facts.noFee : amountOf(assetType, fee) },
          { term: w.facts.until, value: dateTimeText(expiresAt, language) },
        ]}
      />
      {count > 1 && <p className={styles.small}>{l.progress(paidCount, count)}</p>}
    </div>
  );
}

function Onward({ token, seen, onDone }: LinkViewProps & { seen: SeenRequest }) {
  const w = useWords(linkWords);
  if (seen.isOwn)
    return (
      <>
        <InfoLine icon={info} title={w.own} text={w.ownText} />
        <ButtonLink isWide look="quiet" href="/requests">
          {w.seeOwn}
        </ButtonLink>
      </>
    );
  if (seen.mine !== null)
    return (
      <>
        <InfoLine icon={info} title={w.mine} />
        <ButtonLink isWide href={`/requests?asked=${seen.mine}`}>
          {w.open}
        </ButtonLink>
      </>
    );
  if (seen.free.length === 0) return <InfoLine isCaution icon={clock} title={w.allTaken} text={w.allTakenText} />;
  return <Free token={token} seen={seen} onDone={onDone} />;
}

function Free({ token, seen: { free, count, assetType }, onDone }: LinkViewProps & { seen: SeenRequest }) {
  const w = useWords(linkWords);
  const { yourAmount } = useWords(words);
  const userId = useUserId();
  const [, go] = useLocation();
  const { isBusy, act } = useAct(requestActs);
  const take = (shareId: number) =>
    act(() => call('POST /api/requests/{userId}/take', { params: { userId }, body: { token, shareId } }), {
      failed: w.notTaken,
      onDone: ({ id }) => {
        onDone();
        go(`/requests?asked=${id}`);
      },
    });
  const [only] = free;
  if (count === 1 && only)
    return (
      <div className={styles.acts}>
        <Button isAct isWide loadingText={isBusy ? w.taking : undefined} onClick={() => void take(only.id)}>
          {w.go}
        </Button>
        <p className={styles.small}>{w.goText}</p>
      </div>
    );
  return (
    <>
      <SectionHead title={w.shares} />
      <p className={styles.small}>{w.goText}</p>
      <List label={w.shares}>
        {free.map(({ id, amount }, nth) => (
          <ListRow
            key={id}
            title={amount === null ? yourAmount : amountOf(assetType, amount)}
            meta={w.share(nth + 1)}
            button={
              <Button isCompact isAct look="quiet" isDisabled={isBusy} onClick={() => void take(id)}>
                <span>{w.take}</span>
                <span className="sr"> {w.share(nth + 1)}</span>
              </Button>
            }
          />
        ))}
      </List>
    </>
  );
}
