import type { FastifyInstance } from 'fastify';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import { SQUARE, SQUARE_CUTS } from '#ui/drawings/square-cuts.ts';

const LABELS = { en: 'Pay with Ingam', ko: '인감으로 결제' } as const;
/** Colours of the light theme's tokens. */
const [INK, PAPER, SEAL] = ['#122426', '#FCFBF7', '#C6311E'];
const WIDTHS = { en: 196, ko: 176 } as const;
const DAY_S = 86_400;

function drawn(language: keyof typeof LABELS): string {
  const { path, stroke } = SQUARE_CUTS.인;
  const [label, width] = [LABELS[language], WIDTHS[language]];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="48" viewBox="0 0 ${width} 48" role="img" aria-label="${label}">
<rect width="${width}" height="48" rx="8" fill="${INK}"/>
<g transform="translate(12 11) scale(.5416)"><path d="${SQUARE}" fill="${SEAL}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/></g>
<text x="50" y="30" fill="${PAPER}" font-family="system-ui, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif" font-size="17" font-weight="600">${label}</text>
</svg>
`;
}
const DRAWN = { en: drawn('en'), ko: drawn('ko') } as const;

/**
 * Serves the pay button for shop websites. It is a picture, so that none of our scripts run on their pages (decision
 * 0136).
 */
export function mountButton(app: FastifyInstance): void {
  app.get<{ Querystring: { lang?: string } }>('/pay-button.svg', (request, reply) => {
    const body = DRAWN[request.query.lang === 'ko' ? 'ko' : 'en'];
    return answerPublic(request, reply, { body, type: 'image/svg+xml', maxAgeS: DAY_S });
  });
}
