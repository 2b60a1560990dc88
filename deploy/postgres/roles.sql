-- Creates a database with three roles (decision 0079). A superuser of PostgreSQL runs it once and is asked for three
-- passwords:
--   sudo -u postgres psql -f deploy/postgres/roles.sql
-- ingam_owner owns the schema and migrates; the program runs as ingam_app; ingam_read is for audits and reports.
\set ON_ERROR_STOP on
SET password_encryption = 'scram-sha-256';
CREATE ROLE ingam_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE ROLE ingam_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT;
CREATE ROLE ingam_read LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT;
\if :{?passwords}
  -- For a trial: -v passwords=SECRET gives all three the same password.
  ALTER ROLE ingam_owner PASSWORD :'passwords';
  ALTER ROLE ingam_app PASSWORD :'passwords';
  ALTER ROLE ingam_read PASSWORD :'passwords';
\else
  \password ingam_owner
  \password ingam_app
  \password ingam_read
\endif
CREATE DATABASE ingam OWNER ingam_owner TEMPLATE template0 ENCODING 'UTF8';
-- Nobody else may connect or create temporary tables; the first migration grants ingam_app and ingam_read their rights.
REVOKE ALL ON DATABASE ingam FROM PUBLIC;
GRANT CONNECT ON DATABASE ingam TO ingam_app, ingam_read;
