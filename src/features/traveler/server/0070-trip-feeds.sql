-- The address at which a person's calendars read their trips: of its secret only the fingerprint is kept.
CREATE TABLE trip_feeds (
  user_id     bigint      PRIMARY KEY REFERENCES users (id),
  secret_hash bytea       NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- Of the calendar's name.
  language    text        NOT NULL CHECK (language IN ('en', 'ko')),
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON trip_feeds FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
