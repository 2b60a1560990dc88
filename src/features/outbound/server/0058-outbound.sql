-- Events that organisations' programs are told of, and how they are delivered (docs/product/events-out.md).
CREATE TABLE event_streams (
  organisation_id bigint PRIMARY KEY REFERENCES organisations (id),
  -- The number of its newest event. Who writes one has this row until their commit, so numbers follow the commits without a gap.
  last bigint NOT NULL CHECK (last >= 0),
  -- When something of it is to be sent next.
  due_at timestamptz,
  -- The process that sends for it, for as long as that one gives signs of life.
  holder uuid
);
CREATE INDEX event_streams_due ON event_streams (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX event_streams_held ON event_streams (holder) WHERE holder IS NOT NULL;

-- Processes that send, each with the end of its last sign of life.
CREATE TABLE event_nodes (
  id uuid PRIMARY KEY,
  until timestamptz NOT NULL
);
CREATE INDEX event_nodes_by_age ON event_nodes (until);

CREATE TABLE organisation_events (
  organisation_id bigint NOT NULL REFERENCES event_streams (organisation_id),
  number bigint NOT NULL CHECK (number > 0),
  -- What every sending of it is known by.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 64),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  data jsonb NOT NULL,
  -- How far the organisation's audit trail had come, and its head there.
  audit_n bigint,
  audit_head bytea,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organisation_id, number),
  UNIQUE (organisation_id, id),
  CHECK ((audit_n IS NULL) = (audit_head IS NULL))
);
CREATE INDEX organisation_events_by_age ON organisation_events (created_at);

CREATE TABLE event_endpoints (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description text NOT NULL CHECK (length(description) <= 100),
  -- Null: every type, those too that come later.
  types text[] CHECK (cardinality(types) >= 1),
  state text NOT NULL DEFAULT 'untested' CHECK (state IN ('untested', 'on', 'off')),
  -- Of the first try that failed since the last that did not.
  failing_since timestamptz,
  -- When its owners were told that events were given up.
  told_at timestamptz,
  delivered_at timestamptz,
  -- Sealed under the organisation's key.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  secret_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
);
CREATE INDEX event_endpoints_of ON event_endpoints (organisation_id, id);

-- An event on its way to one endpoint. While `due_at` stands it waits; those of one subject after it wait for it.
CREATE TABLE event_deliveries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL,
  number bigint NOT NULL,
  endpoint_id bigint NOT NULL REFERENCES event_endpoints (id) ON DELETE CASCADE,
  subject text NOT NULL,
  due_at timestamptz DEFAULT clock_timestamp(),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Of the first of the tries that count: three days later it is given up.
  tries_from timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz,
  FOREIGN KEY (organisation_id, number) REFERENCES organisation_events (organisation_id, number) ON DELETE CASCADE,
  UNIQUE (endpoint_id, number),
  CHECK (due_at IS NOT NULL OR delivered_at IS NOT NULL OR given_up_at IS NOT NULL)
);
CREATE INDEX event_deliveries_of ON event_deliveries (organisation_id, number);
CREATE INDEX event_deliveries_due ON event_deliveries (endpoint_id, due_at, number) WHERE due_at IS NOT NULL;
CREATE INDEX event_deliveries_in_line ON event_deliveries (endpoint_id, subject, number) WHERE due_at IS NOT NULL;

-- Each try of a delivery: what was answered, sealed under the organisation's key, or why nothing was.
CREATE TABLE event_attempts (
  delivery_id bigint NOT NULL REFERENCES event_deliveries (id) ON DELETE CASCADE,
  nth integer NOT NULL,
  at timestamptz NOT NULL,
  ms integer NOT NULL CHECK (ms >= 0),
  status smallint CHECK (status BETWEEN 100 AND 999),
  fault text CHECK (length(fault) <= 40),
  answer bytea,
  PRIMARY KEY (delivery_id, nth),
  CHECK ((status IS NULL) <> (fault IS NULL))
);
