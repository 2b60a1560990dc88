import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { configurationIdOf, type Format, TX_CODE } from '../../../rules.ts';
import type { OfferRow } from './offers-store.ts';

export const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** Builds a credential offer (OpenID4VCI 1.0, section 4.1.1). */
export const offerObject = (
  issuer: string,
  { type_id: type, formats, tx_code_mac: mac }: Pick<OfferRow, 'type_id' | 'formats' | 'tx_code_mac'>,
  code: string,
) => ({
  credential_issuer: issuer,
  credential_configuration_ids: formats.map((format) => configurationIdOf(type, format)),
  grants: {
    [PRE_AUTHORIZED]: {
      'pre-authorized_code': code,
      ...(mac && { tx_code: { input_mode: 'numeric', length: TX_CODE.length } }),
    },
  },
});

/** Builds an offer for anyone who signs in at the issuer and has the required proof. */
export const offerAfterSignIn = (
  publicUrl: string,
  { organisation_id: organisation, type_id: type, formats, link }: AfterSignIn,
) => ({
  credential_issuer: issuerIdOf(publicUrl, organisation),
  credential_configuration_ids: formats.map((format) => configurationIdOf(type, format)),
  grants: { authorization_code: { issuer_state: link } },
});
interface AfterSignIn {
  readonly organisation_id: number;
  readonly type_id: number;
  readonly formats: readonly Format[];
  readonly link: string;
}
