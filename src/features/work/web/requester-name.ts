import { shownNames } from '#features/organisations/web/names.ts';
import type { Language } from '#platform/words.ts';
import type { Approval } from '../contract.ts';

type Requester = Pick<Approval, 'requester' | 'organisation'>;

/** The name of the requester in a language. If the request names nobody else, the organisation itself. */
export const requesterName = ({ requester, organisation }: Requester, language: Language): string | undefined =>
  organisation && (requester ?? organisation.displayName) === organisation.displayName
    ? nameOf(organisation, language)
    : (requester ?? undefined);

/** The organisation's display name in a language. */
export const nameOf = (organisation: NonNullable<Requester['organisation']>, language: Language): string =>
  shownNames(organisation, language)[0];
