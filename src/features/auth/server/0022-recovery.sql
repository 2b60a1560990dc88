-- Mail of the platform, whose first sender is recovery: written in the transaction of what it tells, sent by a job.
CREATE TABLE mails (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The vault's subject: whose data key seals the letter.
  sealed_for  text        NOT NULL CHECK (length(sealed_for) BETWEEN 1 AND 64),
  kind        text        NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
  -- Sealed: JSON {to, subject, text}; it may hold a link that lets somebody in, and is erased once sent or given up.
  letter      bytea,
  tries       integer     NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now(),
  ends_at     timestamptz NOT NULL,
  sent_at     timestamptz,
  given_up_at timestamptz,
  fault       text        CHECK (length(fault) <= 200),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((letter IS NULL) = (sent_at IS NOT NULL OR given_up_at IS NOT NULL))
);
CREATE INDEX mails_due ON mails (due_at) WHERE letter IS NOT NULL;
CREATE INDEX mails_by_subject ON mails (sealed_for, created_at);
CREATE INDEX mails_by_age ON mails (created_at);

-- The language of mail; not known of those who came before.
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'ko'));

-- Ten codes at a time. Sealed: the key of the HMAC-SHA-256 that the codes are kept as, so that this table alone checks no guess.
CREATE TABLE recovery_sets (
  user_id    bigint      PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pepper     bytea       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES recovery_sets (user_id) ON DELETE CASCADE,
  code_hash bytea  NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- What was asked for on the sign-in screen, for an e-mail that may be nobody's: a job looks, so that the answer cannot tell.
CREATE TABLE recovery_wishes (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email      text        NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  language   text        NOT NULL CHECK (language IN ('en', 'ko')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recovery_wishes_by_age ON recovery_wishes (created_at);

-- The secret of a link in a mail, as its SHA-256; used once within half an hour.
CREATE TABLE recovery_links (
  token_hash bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id    bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 minutes'
);
CREATE INDEX recovery_links_by_user ON recovery_links (user_id);
CREATE INDEX recovery_links_by_age ON recovery_links (created_at);
