import mysql from 'mysql2/promise';
import pg from 'pg';

const postgresql = { host: '127.0.0.1', port: 5432, user: 'postgres' };
const mariadb = { host: '127.0.0.1', port: 3306, user: 'root', multipleStatements: true };

const uploads = `
  CREATE SCHEMA stage;
  CREATE SCHEMA locked;
  CREATE TABLE src (id integer PRIMARY KEY, name varchar(40), qty numeric(10, 2), at timestamp, flag boolean);
  COMMENT ON TABLE src IS 'source rows';
  COMMENT ON COLUMN src.name IS 'the name';
  CREATE INDEX src_name_idx ON src (name);
  CREATE TABLE child (id integer PRIMARY KEY, src_id integer CONSTRAINT child_src_id_fkey REFERENCES src (id));
  CREATE VIEW src_view AS SELECT id, name FROM src;
  CREATE MATERIALIZED VIEW src_mat AS SELECT id, name FROM src;
  CREATE TABLE stage."Mixed Case" ("A b" integer, c text);`;

const shop = `
  DROP DATABASE IF EXISTS rest_admin_my;
  CREATE DATABASE rest_admin_my;
  CREATE TABLE rest_admin_my.t1 (id int, name varchar(20), d date, n decimal(8, 2));
  CREATE VIEW rest_admin_my.v1 AS SELECT name FROM rest_admin_my.t1;
  DROP USER IF EXISTS 'ra_user'@'%', 'ra_user'@'localhost', 'ra_user'@'127.0.0.1';
  CREATE USER 'ra_user'@'127.0.0.1' IDENTIFIED BY 'ra secret/1', 'ra_user'@'localhost' IDENTIFIED BY 'ra secret/1';
  GRANT ALL ON rest_admin_my.* TO 'ra_user'@'127.0.0.1', 'ra_user'@'localhost';`;

/** Creates the databases for the recorded administration calls and uploads; existing ones are dropped. */
export async function makeAdministrationState(): Promise<void> {
  await onPostgresql('postgres', 'DROP DATABASE IF EXISTS rest_admin_up WITH (FORCE)');
  await onPostgresql('postgres', 'CREATE DATABASE rest_admin_up');
  await onPostgresql('rest_admin_up', uploads);
  const connection = await mysql.createConnection(mariadb);
  try {
    await connection.query(shop);
  } finally {
    await connection.end();
  }
}

async function onPostgresql(database: string, sql: string): Promise<void> {
  const client = new pg.Client({ ...postgresql, database });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
