-- Master keys that have sealed something here. The keys themselves are never in the store; `seal` opens only under the right one.
CREATE TABLE vault_keys (
  id         text        PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  seal       bytea       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- One key for each subject (`user:7`, `server`), wrapped by a master key. Deleting a row makes all that it sealed unreadable.
CREATE TABLE data_keys (
  subject       text        PRIMARY KEY CHECK (subject ~ '^[a-z][a-z0-9:-]{0,63}$'),
  -- Random and stamped into every seal: a rolled-back key can share a subject with a later one, never an id.
  id            bytea       NOT NULL UNIQUE CHECK (octet_length(id) = 8),
  master_key_id text        NOT NULL REFERENCES vault_keys (id),
  wrapped       bytea       NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX data_keys_by_master ON data_keys (master_key_id);

-- Tries that are limited (wrong passwords, registrations, uploads); subjects are hashed, so no address or e-mail stands here.
CREATE TABLE attempts (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind    text        NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
  subject bytea       NOT NULL CHECK (octet_length(subject) = 32),
  at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX attempts_by_subject ON attempts (kind, subject, at);
CREATE INDEX attempts_by_age ON attempts (at);
