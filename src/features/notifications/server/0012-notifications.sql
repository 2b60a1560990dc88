CREATE TABLE notifications (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint      NOT NULL REFERENCES users (id),
  -- The outbox event that it tells of: told once, however often the event is handled.
  event_id   bigint      UNIQUE,
  -- Names the sentence, so that a screen can say it in the reader's language; title and message are the English.
  code       text        CHECK (length(code) BETWEEN 1 AND 64),
  params     jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(params) = 'object'),
  title      text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  message    text        NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
  type       text        NOT NULL CHECK (type IN ('success', 'error', 'warning', 'info')),
  is_read    boolean     NOT NULL DEFAULT false,
  -- A path of this app, never another site.
  action_url text        CHECK (action_url ~ '^/([a-z0-9][^\\]*)?$'),
  is_sample  boolean     NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read;
CREATE INDEX notifications_by_age ON notifications (created_at);
