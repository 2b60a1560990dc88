-- Another registered name that an organisation asked for: its owner asks, whoever runs the server approves (docs/product/organisations.md).
CREATE TABLE organisation_names_asked (
  organisation_id bigint PRIMARY KEY REFERENCES organisations (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
