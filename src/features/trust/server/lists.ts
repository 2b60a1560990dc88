import type { X509Certificate } from 'node:crypto';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { isAbove, subjectPart } from '#platform/server/vault/certificates.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Listings } from '../listing.ts';
import { listStored, readSignedList } from './lists-store.ts';
import { type Anchor, lineOf, type Role, readTrustList, type TrustList } from './lote.ts';
import { createOwnFiles } from './own-file.ts';

export type TrustServices = Pick<Services, 'db' | 'settings' | 'log'>;

/** Returns the trusted lists with an anchor in which this certificate chain ends, for one role. */
export type ListingFinder = (chain: readonly X509Certificate[], as: Role) => Promise<Listings>;

/**
 * The parsed lists, cached per node. Every look-up compares them with the stored time, so that all nodes answer alike.
 */
const listsOf = perServer((services: TrustServices) => {
  const { db, settings } = services;
  const files = createOwnFiles(services);
  const known = new Map<string, { readonly at: number; readonly list: TrustList | undefined }>();
  const read = async (url: string, pins: readonly string[], keptAt: Date) => {
    const before = known.get(url);
    if (before?.at === keptAt.getTime()) return before.list;
    const text = await readSignedList(db, url);
    // Verified as of the time it was stored: its signing certificate may have expired since, but the list is valid
    // until its own end.
    const found = text === undefined ? undefined : readTrustList(text, { pins, now: keptAt });
    const list = typeof found === 'string' ? undefined : found;
    known.set(url, { at: keptAt.getTime(), list });
    return list;
  };
  return async (): Promise<TrustList[]> => {
    const urls = settings.trustLists.flatMap(({ url }) => url ?? []);
    const kept = urls.length === 0 ? [] : await listStored(db, urls);
    const all = settings.trustLists.map((one) => {
      if (one.file !== undefined) return files(one.file);
      const row = kept.find(({ url }) => url === one.url);
      return row && read(one.url, one.pins, row.kept_at);
    });
    return (await Promise.all(all)).filter((list) => list !== undefined);
  };
});

/** Looks a chain up in every list. The caller has checked that each certificate is signed by the next. */
export const listingFinder =
  (services: TrustServices): ListingFinder =>
  async (chain, as) => {
    if (services.settings.trustLists.length === 0) return undefined;
    const now = new Date();
    return (await listsOf(services)()).flatMap((list) => {
      const anchor = list.anchors.find((one) => one.roles.includes(as) && endsIn(chain, one, now));
      if (!anchor) return [];
      return [
        {
          list: list.name,
          as: nameOf(anchor, chain),
          authority: `sha-256:${anchor.certificate.fingerprint256.replaceAll(':', '').toLowerCase()}`,
          until: list.until && onWire(list.until),
          isOver: list.until !== null && list.until <= now,
        },
      ];
    });
  };

/** Reports whether the anchor is in the chain, or is the authority that signed its last certificate. */
function endsIn(chain: readonly X509Certificate[], { certificate }: Anchor, now: Date): boolean {
  const last = chain.at(-1);
  if (chain.some(({ raw }) => raw.equals(certificate.raw))) return true;
  return last !== undefined && isAbove(certificate, last, now);
}

/** Returns the name of the listed entity. If the anchor certifies others, the name comes from their certificate. */
function nameOf({ isOfOthers, entity }: Anchor, [leaf]: readonly X509Certificate[]): Anchor['entity'] {
  const own = isOfOthers && leaf ? (subjectPart(leaf, 'O') ?? subjectPart(leaf, 'CN')) : undefined;
  return own === undefined ? entity : { en: lineOf(own), ko: null };
}
