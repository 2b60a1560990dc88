interface ToRead {
  readonly organisation: string;
  readonly externalId: string;
  readonly title: string;
  readonly publicUrl: string;
  readonly madeAt: string;
  readonly isSealed: boolean;
  readonly decisions: readonly { readonly folder: string; readonly at: string; readonly hasPasskey: boolean }[];
}

/**
 * Writes the archive's README in both languages, with shell commands that verify the archive without this server. Each
 * command runs unchanged in the archive's folder.
 */
export function readMe(of: ToRead): string {
  return `${aboutOf(of)}
== Check it ==
Run these commands on any machine with openssl${of.isSealed ? ' and pdfsig (poppler-utils)' : ''}. A failing command reports it.

${linesOf(of)}
== What the commands do not show ==
- Compare organisation/operator-ca.pem with ${of.publicUrl}/.well-known/operator-ca.pem, and server/jwks.json
  with ${of.publicUrl}/.well-known/jwks.json: an archive cannot vouch for its own keys.
- That a passkey's public key is the one its owner registered is asserted by this server only, whose signature
  covers SHA256SUMS.
- trail.json: each head is SHA-256 of the head before it, n and atMs (8 bytes each, big-endian), SHA-256 of act,
  and the commitment; a commitment is SHA-256 of the salt and the RFC 8785 JSON of the entry.
`;
}

/** Keeps text by others on one line, so that it cannot start a line of its own in the script. */
const inLine = (text: string) => text.replace(/\s+/g, ' ');

const aboutOf = ({ organisation, externalId, title, publicUrl, madeAt }: ToRead) => `${inLine(title)}
${inLine(organisation)}, ${externalId}. Saved ${madeAt} from ${publicUrl}

Everything about one approval: the document, each person's decision, and the evidence. Drop this file unchanged at
${publicUrl}/verify, or verify it yourself with the commands below. Packing it again makes it a different file.

결재 한 건의 문서, 각 결재자의 결정, 그 증거를 모두 담은 파일입니다. 이 파일을 그대로
${publicUrl}/verify 에 올리거나, 아래 명령으로 직접 확인할 수 있습니다. 다시 압축하면 다른 파일이 됩니다.
`;

/** POSIX shell, with base64 and sha256sum of coreutils. */
function linesOf({ isSealed, decisions }: ToRead): string {
  return [
    FUNCTIONS,
    '# The files are unchanged since they were saved, and this server signed them.',
    'sha256sum -c SHA256SUMS',
    'jws SHA256SUMS.jws server/key.pem',
    'payload SHA256SUMS.jws | grep "\\"sha256\\":\\"$(sha256sum < SHA256SUMS | cut -c1-64)\\""',
    ...(isSealed
      ? ['# The sealed document: "Signature is Valid", "Total document signed".', 'pdfsig -nocert sealed.pdf']
      : []),
    ...decisions.flatMap(decisionLines),
    ...(decisions.length > 0 ? [joseLines(decisions)] : []),
    '',
  ].join('\n');
}

const FUNCTIONS = `# Verifies a JWS (RFC 7515) with openssl. Its signature is r and s of 32 bytes each; openssl needs them as DER.
bytes() { tr -- '-_' '+/' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | base64 -d; }
payload() { cut -d. -f2 "$1" | bytes; }
jws() {
  cut -d. -f1,2 "$1" | tr -d '\\n' > signed.tmp
  hex=$(cut -d. -f3 "$1" | bytes | od -An -v -tx1 | tr -d ' \\n')
  printf 'asn1=SEQUENCE:s\\n[s]\\nr=INTEGER:0x%.64s\\ns=INTEGER:0x%s\\n' "$hex" "$(printf %s "$hex" | cut -c65-)" > signature.tmp
  openssl asn1parse -genconf signature.tmp -noout -out signature.der.tmp
  openssl dgst -sha256 -verify "$2" -signature signature.der.tmp signed.tmp
}`;

function decisionLines({ folder, at, hasPasskey }: ToRead['decisions'][number]): string[] {
  const passkey = `${folder}/passkey`;
  const seconds = Math.floor(Date.parse(at) / 1000);
  return [
    `# ${folder}: signed by the organisation (ES256, certificate from the operator) and by the person's DID key (ES256K), over the same decision.`,
    `openssl verify -x509_strict -purpose any -attime ${seconds} -CAfile organisation/operator-ca.pem ${folder}/organisation.pem`,
    `openssl x509 -in ${folder}/organisation.pem -noout -pubkey | cmp - ${folder}/organisation-key.pem && openssl x509 -in ${folder}/organisation.pem -noout -subject`,
    `jws ${folder}/organisation.jws ${folder}/organisation-key.pem`,
    `payload ${folder}/organisation.jws | cmp - ${folder}/decision.json`,
    `jws ${folder}/person.jws ${folder}/person-key.pem`,
    `payload ${folder}/person.jws | cmp - ${folder}/decision.json`,
    ...(hasPasskey
      ? [
          '# Signed by their passkey (W3C WebAuthn 3, section 7.2) over SHA-256(nonce || SHA-256(decision)).',
          `{ cat ${passkey}/authenticator-data.bin; openssl dgst -sha256 -binary ${passkey}/client-data.json; } > signed.tmp`,
          `openssl dgst -sha256 -verify ${passkey}/public-key.pem -signature ${passkey}/signature.der signed.tmp`,
          `challenge=$({ cat ${passkey}/nonce.bin; openssl dgst -sha256 -binary ${folder}/decision.json; } | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | tr -d '=')`,
          `grep "\\"challenge\\":\\"$challenge\\"" ${passkey}/client-data.json`,
        ]
      : ['# Without a passkey: this server signed on their behalf.']),
  ];
}

const joseLines = (
  decisions: ToRead['decisions'],
) => `# Verifies the organisation's signature again, with jose (npm install jose).
cat > check.mjs <<'END'
import { readFileSync } from 'node:fs';
import { compactVerify, importX509 } from 'jose';
for (const folder of ${JSON.stringify(decisions.map(({ folder }) => folder))}) {
  const read = (name) => readFileSync(folder + '/' + name, 'utf8');
  const { payload } = await compactVerify(read('organisation.jws'), await importX509(read('organisation.pem'), 'ES256'));
  if (Buffer.from(payload).toString() !== read('decision.json')) throw new Error(folder + ': signs another decision');
  console.log(folder + ': jose OK');
}
END
node check.mjs`;
