-- Web Push (docs/product/notifications.md#push). The key by which push services know this server (RFC 8292), one for good.
CREATE TABLE push_keys (
  kid         text PRIMARY KEY CHECK (length(kid) = 43),
  public_jwk  jsonb NOT NULL CHECK (jsonb_typeof(public_jwk) = 'object'),
  -- PKCS 8, sealed.
  private_key bytea NOT NULL,
  is_only     boolean NOT NULL DEFAULT true UNIQUE CHECK (is_only)
);

-- A browser that a person has let notify them.
CREATE TABLE push_devices (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users (id),
  -- It ends with the session; without one where the owner of the machine needs none.
  session_id    bigint REFERENCES sessions (id) ON DELETE CASCADE,
  -- Of its endpoint, under the server's key: one browser is one row.
  endpoint_mac  bytea NOT NULL UNIQUE CHECK (octet_length(endpoint_mac) = 32),
  -- Endpoint and keys (RFC 8291), sealed.
  target        bytea NOT NULL,
  kinds         text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 10),
  shows_text    boolean NOT NULL DEFAULT false,
  language      text NOT NULL CHECK (language IN ('en', 'ko')),
  user_agent    text CHECK (length(user_agent) <= 300),
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX push_devices_by_user ON push_devices (user_id, id);
CREATE INDEX push_devices_by_session ON push_devices (session_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON push_devices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- A notification on its way to a device; gone once it was taken, or is of no use.
CREATE TABLE push_messages (
  device_id       bigint NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  due_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at         timestamptz NOT NULL DEFAULT clock_timestamp() + interval '1 day',
  tries           int NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, notification_id)
);
CREATE INDEX push_messages_by_notification ON push_messages (notification_id);
CREATE INDEX push_messages_due ON push_messages (due_at);
