-- An order of somebody whose account is frozen or closed is paused for that.
ALTER TABLE payment_orders DROP CONSTRAINT payment_orders_reason_check;
ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_reason_check CHECK (reason IN ('person', 'no_cover', 'payee_gone', 'stopped', 'done'));
