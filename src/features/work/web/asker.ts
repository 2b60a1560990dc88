import { shownNames } from '#features/organisations/web/shown-name.ts';
import type { Language } from '#platform/words.ts';
import type { Approval } from '../contract.ts';

type Asked = Pick<Approval, 'requester' | 'organisation'>;

/** Who asks, in a language: whom the request names, which is the organisation by its own name where it names nobody else. */
export const askerOf = ({ requester, organisation }: Asked, language: Language): string | undefined =>
  organisation && (requester ?? organisation.displayName) === organisation.displayName
    ? nameOf(organisation, language)
    : (requester ?? undefined);

/** What an organisation is called in a language. */
export const nameOf = (organisation: NonNullable<Asked['organisation']>, language: Language): string =>
  shownNames(organisation, language)[0];
