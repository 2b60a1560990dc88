-- An organisation stands among the users, so that whatever has an address, accounts, a shop or banks has them in one way; nothing ever signs in as one.
ALTER TABLE users ADD COLUMN is_organisation boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT users_last_name_check,
  ADD CONSTRAINT users_last_name_check CHECK (length(last_name) <= 100 AND (is_organisation OR length(last_name) >= 1)),
  ADD CONSTRAINT users_organisation_bare CHECK (NOT is_organisation OR (password_hash IS NULL AND NOT biometric_enabled AND last_name = ''
    AND deleted_at IS NULL AND email LIKE 'organisation-%@organisation.invalid'));

-- Who asks, issues, sells or governs here beside persons (docs/product/organisations.md).
CREATE TABLE organisations (
  id bigint PRIMARY KEY REFERENCES users (id),
  -- As it is registered with the authorities, and as people know it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 60),
  name_ko text CHECK (length(name_ko) BETWEEN 1 AND 60),
  kinds text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 5
    AND kinds <@ ARRAY['employer', 'merchant', 'issuer', 'refund_operator', 'public_office']),
  business_number text NOT NULL CHECK (business_number ~ '^[0-9]{10}$'),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'approved', 'suspended', 'closed')),
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A number is one organisation's; asking for one that is another's takes nothing away from it.
CREATE UNIQUE INDEX organisations_one_number ON organisations (business_number) WHERE state IN ('approved', 'suspended');

-- What the names of approved organisations may be taken for (UTS 39 skeletons): no two have one in common.
CREATE TABLE organisation_name_keys (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 400),
  organisation_id bigint NOT NULL REFERENCES organisations (id)
);
CREATE INDEX organisation_name_keys_of ON organisation_name_keys (organisation_id);

CREATE FUNCTION organisations_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('asked', 'approved'), ('asked', 'closed'), ('approved', 'suspended'), ('approved', 'closed'),
                                    ('suspended', 'approved'), ('suspended', 'closed')) THEN
    RAISE EXCEPTION 'organisation % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER organisations_state BEFORE UPDATE OF state ON organisations FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION organisations_state();

-- Every state that an organisation had, who brought it there and why. `by_user` is null where the server's operator did.
CREATE TABLE organisation_states (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'suspended', 'closed')),
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  by_user bigint REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX organisation_states_of ON organisation_states (organisation_id, id DESC);

-- Its people. Who left has no row.
CREATE TABLE organisation_staff (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  user_id bigint NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'accountant', 'clerk', 'auditor')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, user_id)
);
CREATE INDEX organisation_staff_by_user ON organisation_staff (user_id, organisation_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON organisation_staff FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Who is asked to join: whoever has the link, once.
CREATE TABLE organisation_invitations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'accountant', 'clerk', 'auditor')),
  -- Whom the link is for, in the words of who made it.
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  invited_by bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX organisation_invitations_of ON organisation_invitations (organisation_id, id DESC);
CREATE INDEX organisation_invitations_by_age ON organisation_invitations (expires_at);

-- What programs of an organisation act with; the key itself is kept nowhere.
CREATE TABLE organisation_keys (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  -- Its last four signs, by which people tell keys apart.
  tail text NOT NULL CHECK (length(tail) = 4),
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 20),
  -- Addresses or networks from which alone it is good; null: from anywhere.
  addresses cidr[] CHECK (cardinality(addresses) BETWEEN 1 AND 20),
  -- The key that this one takes the place of, good until it ends.
  replaces bigint REFERENCES organisation_keys (id),
  made_by bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX organisation_keys_of ON organisation_keys (organisation_id, id DESC);
CREATE INDEX organisation_keys_by_age ON organisation_keys (expires_at);
CREATE FUNCTION organisation_keys_stay_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'key % was revoked', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER organisation_keys_stay_revoked BEFORE UPDATE ON organisation_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION organisation_keys_stay_revoked();
