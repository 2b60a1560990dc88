// @online
import { useQuery } from '@tanstack/react-query';
import { HttpError } from '#platform/web/calls/api.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { call } from '../calls.ts';
import { LockedTill } from './LockedTill.tsx';
import { OpenTill } from './OpenTill.tsx';
import styles from './Till.module.css';
import { tillWords } from './till-words.ts';
import { useNetwork } from './use-network.ts';

const TILL = 'GET /api/till';
const LOOK_MS = 15_000;

/**
 * A device that takes payments for a shop, locked until a clerk enters six digits. It has no user session, so nothing
 * here names a person.
 */
export function TillScreen() {
  const w = useWords(tillWords);
  const hasNetwork = useNetwork();
  const read = useQuery({
    queryKey: [TILL],
    queryFn: () => call(TILL),
    refetchInterval: LOOK_MS,
    gcTime: 0,
  });
  const status = read.error instanceof HttpError ? read.error.status : undefined;
  const isShut = status === 404 || status === 403;
  // While the server does not answer, the last data stays, but not the code.
  const isAway = !hasNetwork || (read.isError && !isShut);
  return (
    <main id="main" tabIndex={-1} className={styles.till}>
      {isShut ? (
        <Shut isNone={status === 404} />
      ) : read.data ? (
        read.data.sitting ? (
          <OpenTill key={read.data.sitting.clerkId} till={read.data} sitting={read.data.sitting} isAway={isAway} />
        ) : (
          <LockedTill till={read.data} isAway={isAway} />
        )
      ) : isAway ? (
        <Away onAgain={() => void read.refetch()} />
      ) : (
        <SkeletonRows count={4} label={w.what} />
      )}
    </main>
  );
}

function Shut({ isNone }: { isNone: boolean }) {
  const w = useWords(tillWords);
  return (
    <>
      <h1 className={styles.title}>{w.title}</h1>
      <InfoLine icon={info} isCaution title={isNone ? w.none : w.shut} text={isNone ? w.noneText : w.shutText} />
      {isNone && (
        <ButtonLink look="quiet" isWide href="/organisations">
          {w.toOrganisations}
        </ButtonLink>
      )}
    </>
  );
}

function Away({ onAgain }: { onAgain: () => void }) {
  const w = useWords(tillWords);
  return (
    <>
      <h1 className={styles.title}>{w.title}</h1>
      <InfoLine icon={alert} title={w.away} text={w.awayText} />
      <Button look="quiet" isWide onClick={onAgain}>
        {w.again}
      </Button>
    </>
  );
}
