-- Whom a user pays: names, notes and addresses are about other people, so all of it is sealed.
CREATE TABLE contacts (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users (id),
  -- Sealed: JSON {name, note, addresses}.
  card       bytea       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contacts_by_user ON contacts (user_id, id DESC);

-- Who lets whoever is about to pay them see the name that a credential proves. Without a row nobody sees it.
CREATE TABLE shown_names (
  user_id bigint      PRIMARY KEY REFERENCES users (id),
  since   timestamptz NOT NULL DEFAULT now()
);
