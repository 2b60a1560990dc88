import type { Cbor } from './cbor.ts';
import { plainOf } from './plain.ts';

/** The format by the name that OpenID4VCI and OpenID4VP have for it. */
export const MSO_MDOC = 'mso_mdoc';

/** Which of the two formats a form is of: base64url alone is an mdoc; an SD-JWT has the dots of a JWS. */
export const isMdocForm = (form: string): boolean => !form.includes('.');

type Elements = ReadonlyMap<string, ReadonlyMap<string, Cbor>>;
/** Elements by name space as a DCQL query or a person reads them. */
export type PlainElements = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Elements as JSON; bytes as what they are read as (`bytesAs`), base64url unless told. */
export const plainElements = (elements: Elements): PlainElements =>
  Object.fromEntries(
    [...elements].map(([space, some]) => [
      space,
      Object.fromEntries([...some].map(([name, value]) => [name, plainOf(value)])),
    ]),
  );
