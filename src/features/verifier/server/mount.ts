import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ProtocolError, sendProtocol } from '#features/issuance/server/issuer/protocol-error.ts';
import { parseId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { callHeaders, sendRefusal } from '#platform/server/http/problems.ts';
import type { Services } from '#platform/server/services.ts';
import { takeAnswer } from './answers/answer.ts';
import { requestObject } from './requests/request-object.ts';

/** Maximum body in bytes; a presentation of one credential is smaller. */
const MOST_BYTES = 256 * 1024;
const MOST_NONCE = 1000;
const tooLong: ProtocolError = {
  error: 'invalid_request',
  description: `A wallet_nonce has at most ${MOST_NONCE} characters.`,
};
type WalletRequest = FastifyRequest<{ Params: { id: string; secret: string } }>;

/** Mounts an organisation's verifier endpoints for any wallet. */
export function mountVerifier(app: FastifyInstance, services: Services): void {
  const idOf = ({ params }: WalletRequest) => parseId(params.id) ?? 0;
  const formOf = ({ body }: WalletRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());
  const path = '/org/:id/presentation-requests/:secret';
  // Wallets post forms, which no other endpoint here parses, so they are parsed in a separate plugin scope.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body: string, done) => done(null, new URLSearchParams(body)),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: path,
      bodyLimit: MOST_BYTES,
      handler: async (request: WalletRequest, reply) => {
        const walletNonce = formOf(request).get('wallet_nonce') ?? undefined;
        if (walletNonce !== undefined && walletNonce.length > MOST_NONCE) return sendProtocol(reply, tooLong);
        const { secret } = request.params;
        const signed = await requestObject(services, idOf(request), { secret, walletNonce });
        if (signed === undefined) return sendRefusal(reply, refuse(commonRefusals, 'not_found'));
        return reply.headers(callHeaders).type('application/oauth-authz-req+jwt').send(signed);
      },
    });
    scope.post('/org/:id/presentations/:secret', { bodyLimit: MOST_BYTES }, async (request: WalletRequest, reply) => {
      const { secret } = request.params;
      return sendProtocol(reply, await takeAnswer(services, idOf(request), { secret, form: formOf(request) }));
    });
  });
}
