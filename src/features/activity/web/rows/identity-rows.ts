import type { SecurityRecord } from '#features/auth/security-log.ts';
import type { Credential, Showing } from '#features/credentials/contract.ts';
import { issuerName, stateOf } from '#features/credentials/display.ts';
import { credentialName, credentialTone } from '#features/credentials/web/credential-name.ts';
import { typeName } from '#features/credentials/web/use-face.ts';
import { words as credentialWords } from '#features/credentials/web/words.ts';
import type { DigitalDocument } from '#features/documents/contract.ts';
import { shownStatus } from '#features/documents/document-status.ts';
import { documentTypes } from '#features/documents/document-types.ts';
import { rejectionText } from '#features/documents/web/rejection-words.ts';
import { documentTones } from '#features/documents/web/words.ts';
import { deviceName } from '#platform/web/device/device.ts';
import type { Language } from '#platform/words.ts';
import { eye, idCard, monitor } from '#ui/drawings/icons.ts';
import { key, document as paper } from '#ui/drawings/icons-more.ts';
import type { RowContent } from '../timeline-entry.ts';
import { words } from '../words.ts';

export function ofCredential(credential: Credential, language: Language, now: Date): RowContent {
  const state = stateOf(credential, now);
  const w = credentialWords[language];
  return {
    title: credentialName(credential, language) || typeName(credential, w),
    detail: issuerName(credential.issuer),
    status: state === 'issuer_signed' ? 'verified' : state,
    tone: credentialTone(state),
    statusWord: w.state[state],
    icon: idCard,
  };
}

export function ofShowing({ credentialName: title, to }: Showing, language: Language): RowContent {
  const w = words[language];
  return { title, detail: w.shownTo(to), status: 'shown', tone: 'ok', statusWord: w.shown, icon: eye };
}

export function ofDocument(document: DigitalDocument, language: Language): RowContent {
  const { documentType, metadata } = document;
  const w = words[language];
  const status = shownStatus(document);
  return {
    title: documentTypes[documentType][language],
    detail: rejectionText(metadata, language) ?? w.verification,
    status,
    tone: documentTones[status],
    statusWord: w.verificationStatus[status],
    icon: paper,
  };
}

const SESSIONS: ReadonlySet<string> = new Set(['signed_in', 'credential_sign_in', 'signed_out', 'session_ended']);

/** A security event has no status beyond having happened. */
export function ofSecurity({ what, userAgent }: SecurityRecord, language: Language): RowContent {
  const w = words[language];
  const isSession = SESSIONS.has(what);
  return {
    title: what === 'other' ? w.wayIn : w.security[what],
    detail: isSession ? deviceName(userAgent ?? '') || w.unknownDevice : w.wayIn,
    status: what,
    tone: 'idle',
    statusWord: '',
    icon: isSession ? monitor : key,
  };
}
