import { type CheckedMdoc, checkDeviceResponse } from '#features/credentials/server/mdoc/check-mdoc.ts';
import { MdocError, type MdocFault } from '#features/credentials/server/mdoc/mdoc-error.ts';
import { plainOf } from '#features/credentials/server/mdoc/plain.ts';
import type { Services } from '#platform/server/services.ts';
import type { Answer } from '../../contract.ts';
import type { AnswerFault } from '../../rules.ts';
import { answerOf, type Expected, judgeAsked, judgeStanding } from './check-shown.ts';
import { whoCertified } from './who-certified.ts';

/**
 * Verifies a shown mdoc (ISO 18013-5, section 9; OpenID4VP 1.0, appendix B.2): the issuer's signature and the
 * question's trust in it, type, dates, status, the device's signature over this request, and the requested elements.
 * Returns the requested elements only, or the reason for rejection.
 */
export async function checkMdocShown(
  services: Services,
  text: string,
  expected: Expected,
): Promise<Answer | AnswerFault> {
  const { question, nowS, organisation } = expected;
  const checked = read(text, expected);
  if (typeof checked === 'string') return checked;
  const claims = Object.fromEntries(
    [...checked.elements].map(([space, some]) => [
      space,
      Object.fromEntries([...some].map(([name, value]) => [name, plainOf(value)])),
    ]),
  );
  const { docType: type, status } = checked;
  const soon = judgeAsked({ type, claims }, question);
  if (soon) return soon;
  const signer = await whoCertified(services, checked.chain, { ...question, organisation });
  if (typeof signer === 'string') return signer;
  const said = status && { status: { status_list: { idx: status.index, uri: status.uri } } };
  const fault = await judgeStanding(services, said ?? {}, { ...signer, here: question.here, nowS });
  return fault ?? answerOf({ type, claims }, question, signer.issuer);
}

function read(text: string, { question, nowS, transcript }: Expected): CheckedMdoc | AnswerFault {
  const [docType = ''] = question.vcts;
  try {
    return checkDeviceResponse(text, { docType, now: new Date(nowS * 1000), transcript });
  } catch (error) {
    if (error instanceof MdocError) return FAULTS[error.fault] ?? 'not_readable';
    throw error;
  }
}

const FAULTS: Partial<Readonly<Record<MdocFault, AnswerFault>>> = {
  issuer_chain: 'bad_signature',
  issuer_signature: 'bad_signature',
  digest_mismatch: 'claims_not_held',
  doc_type_mismatch: 'wrong_type',
  not_yet_valid: 'not_yet',
  expired: 'expired',
  device_signature: 'bad_device_signature',
  device_elements: 'binding_extra',
};
