import { randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { hostOf } from '#features/organisations/server/organisations.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Connection, refusals, type SeenLink } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { publishAccepted } from './connection-notices.ts';
import {
  type ConnectionRow,
  countLive,
  findLive,
  insertConnection,
  lockOrganisations,
  readAskers,
  writePurpose,
} from './connections-store.ts';
import { hashOfToken } from './links.ts';
import { countAccepted, findLink, type LinkRow, lockLink } from './links-store.ts';
import { askerOnWire, mineOnWire } from './on-wire.ts';

/** Random, so it reveals nothing about the person or their other connections. */
export const newPairwiseId = (): string => `con_${randomBytes(16).toString('base64url')}`;

const linkGone = () => refuse(refusals, 'connection_link_gone', { detail: 'Ask for another link or code.' });

/** Shows a link or code to a person and accepts it for them. */
export function createAccepting(services: Services) {
  const { db, vault } = services;
  const host = hostOf(services);
  const mine = mineOnWire(services);
  const hashOf = async (given: string): Promise<Uint8Array> => {
    const hash = await hashOfToken(vault, given);
    if (!hash) throw linkGone();
    return hash;
  };
  return {
    look: async (who: Owner, given: string): Promise<SeenLink> => {
      const link = await findLink(db, await hashOf(given));
      const live = link && (await findLive(db, who, link));
      if (!link || !isOpenTo(link, live)) throw linkGone();
      const askers = await readAskers(db, [link]);
      return {
        organisation: askerOnWire(askers.get(link.organisation_id), host),
        purpose: link.purpose,
        expiresAt: onWire(link.expires_at),
        isOnce: link.is_once,
        connectionId: live?.pairwise_id ?? null,
      };
    },

    accept: async (who: Owner, given: string, consent: Consent): Promise<Connection> => {
      const hash = await hashOf(given);
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        const found = await findLink(tx, hash);
        if (!found) throw linkGone();
        await lockOrganisations(tx, [found]);
        // While this transaction waited, another person may have used the link, or the organisation may have been
        // suspended.
        const link = await lockLink(tx, hash);
        const live = link && (await findLive(tx, who, link));
        if (!link || !isOpenTo(link, live)) throw linkGone();
        if (live?.link_id === link.id) {
          consent.spare();
          return mine.one(tx, live);
        }
        const row = await connect(tx, who, { link, live, consent });
        const answer = await mine.one(tx, row);
        await publishAccepted(tx, row, live ? new Date() : row.since);
        return answer;
      });
    },
  };
}

/**
 * Reports whether a link is open to this person. A used link stays open to the person it connected, so that a retry
 * after a lost response returns the same response.
 */
const isOpenTo = (link: LinkRow, live: ConnectionRow | undefined): boolean =>
  !link.is_once || link.accepted === 0 || live?.link_id === link.id;

interface Acceptance {
  readonly link: LinkRow;
  /** The existing connection, if there is one. */
  readonly live: ConnectionRow | undefined;
  readonly consent: Consent;
}

async function connect(tx: Tx, who: Owner, { link, live, consent }: Acceptance): Promise<ConnectionRow> {
  await consent.use(tx);
  await countAccepted(tx, link);
  if (live) return writePurpose(tx, live, link);
  if ((await countLive(tx, who)) >= LIMITS.ofPerson)
    throw refuse(refusals, 'too_many_connections', { detail: `At most ${LIMITS.ofPerson}; end another one first.` });
  const { id: linkId, organisation_id, purpose, reference } = link;
  return insertConnection(tx, who, { organisation_id, pairwiseId: newPairwiseId(), linkId, purpose, reference });
}
