import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { ISSUED_TYPES, type IssuedType, isIssuedType, issuedTypes } from '../../display.ts';
import { typeUrl } from './vct.ts';

const MAX_AGE_S = 300;

/** Labels of the claims, each of which can be disclosed or withheld. */
export const claimLabels = {
  name: { en: 'Name', ko: '이름' },
  credentialName: { en: 'Document', ko: '문서' },
  credentialNumber: { en: 'Number', ko: '번호' },
  issuer: { en: 'Issued by', ko: '발급 기관' },
  issuanceDate: { en: 'Issued on', ko: '발급일' },
} as const;

/** Builds the Type Metadata of a `vct` (SD-JWT VC draft, section 6.2). */
function typeMetadata(vct: string, type: IssuedType) {
  const { en, ko } = issuedTypes[type];
  return {
    vct,
    name: en,
    description: `${en}: a document that was checked for this wallet.`,
    display: [
      { locale: 'en', name: en },
      { locale: 'ko', name: ko },
    ],
    claims: Object.entries(claimLabels).map(([name, label]) => ({
      path: [name],
      sd: 'always',
      display: [
        { locale: 'en', label: label.en },
        { locale: 'ko', label: label.ko },
      ],
    })),
  };
}

const localized = z.object({ locale: z.string(), name: z.string().optional(), label: z.string().optional() });

/** Endpoint of a credential type in the OpenAPI description. */
export const typeMetadataDoor: Door = {
  route: 'GET /credential-types/{type}',
  summary: 'Returns the metadata of a credential type (Type Metadata of SD-JWT VC), if this server is reached by https',
  params: { type: { type: 'string', enum: ISSUED_TYPES } },
  answers: {
    'application/json': z.object({
      vct: z.url(),
      name: z.string(),
      description: z.string(),
      display: z.array(localized),
      claims: z.array(z.object({ path: z.array(z.string()), sd: z.literal('always'), display: z.array(localized) })),
    }),
  },
  isKept: true,
  codes: ['not_found'],
};

/** Serves the types publicly at the addresses that credentials name. */
export function mountTypeMetadata(app: FastifyInstance, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  app.get<{ Params: { type: string } }>('/credential-types/:type', async (request, reply) => {
    const { type } = request.params;
    const vct = typeUrl(publicUrl, type);
    if (vct === undefined || !isIssuedType(type)) return sendRefusal(reply, refuse(commonRefusals, 'not_found'));
    const body = JSON.stringify(typeMetadata(vct, type));
    return answerPublic(request, reply, { body, type: 'application/json', maxAgeS: MAX_AGE_S });
  });
}
