import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'ldapts';
import { freePort } from './free-port';

const program = '/usr/sbin/slapd';
const libraries = '/usr/lib/ldap';
const schemas = '/etc/ldap/schema';

/** Whether OpenLDAP's server can be started here; with `CI=true` it throws instead of returning false. */
export function canRunSlapd(): boolean {
  if (existsSync(program)) return true;
  if (process.env.CI === 'true') throw new Error('OpenLDAP (slapd) is not installed.');
  console.warn('OpenLDAP (slapd) is not installed: tests of directories are skipped.');
  return false;
}

export interface Slapd {
  readonly plain: string;
  readonly secure: string;
  /** PEM; self-signed, for `localhost`. */
  readonly certificate: string;
  readonly base: string;
  readonly reader: { readonly dn: string; readonly password: string };
  /** Stores entries, as the owner of the directory. */
  add(entries: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>): Promise<void>;
  remove(dn: string): Promise<void>;
  stop(): Promise<void>;
}

const base = 'dc=corp,dc=test';
const root = { dn: `cn=root,${base}`, password: 'a password of the root' };
const reader = { dn: `cn=reader,${base}`, password: 'a password of the reader' };

/**
 * OpenLDAP's server as a process of its own on free ports. It keeps `memberOf`, locks an account after three wrong
 * passwords, and accepts a name with an empty password as nobody, as many directories do. Entries are read by the reader,
 * and each by itself.
 */
export async function startSlapd(): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-slapd-'));
  const file = (name: string) => join(folder, name);
  mkdirSync(file('data'));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const signed = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    file('key'),
    '-out',
    file('cert'),
  ];
  execFileSync('openssl', [...signed, ...subject], { stdio: 'pipe' });
  writeFileSync(file('config'), settings(file));
  const [port, securePort] = [await freePort(), await freePort()];
  const plain = `ldap://127.0.0.1:${port}`;
  const at = `${plain}/ ldaps://127.0.0.1:${securePort}/`;
  const server = spawn(program, ['-d', '0', '-f', file('config'), '-h', at], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const asRoot = async <Value>(run: (client: Client) => Promise<Value>): Promise<Value> => {
    const client = new Client({ url: plain });
    await client.bind(root.dn, root.password);
    return run(client).finally(() => client.unbind());
  };
  const add: Slapd['add'] = (entries) =>
    asRoot(async (client) => {
      for (const [dn, entry] of Object.entries(entries)) await client.add(dn, { ...entry });
    });
  for (let tries = 0; ; tries += 1) {
    const isUp = await asRoot(async () => true).catch(() => false);
    if (isUp) break;
    if (tries > 100 || server.exitCode !== null) throw new Error(`OpenLDAP did not start: ${said}`);
    await delay(50);
  }
  await add({
    [base]: { objectClass: ['dcObject', 'organization'], dc: 'corp', o: 'Corp' },
    [reader.dn]: {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: 'reader',
      userPassword: reader.password,
    },
    [`cn=policy,${base}`]: {
      objectClass: ['organizationalRole', 'pwdPolicy'],
      cn: 'policy',
      pwdAttribute: 'userPassword',
      pwdLockout: 'TRUE',
      pwdMaxFailure: '3',
    },
    [`ou=people,${base}`]: { objectClass: 'organizationalUnit', ou: 'people' },
    [`ou=groups,${base}`]: { objectClass: 'organizationalUnit', ou: 'groups' },
  });
  return {
    plain,
    secure: `ldaps://localhost:${securePort}`,
    certificate: readFileSync(file('cert'), 'utf8'),
    base,
    reader,
    add,
    remove: (dn) => asRoot((client) => client.del(dn)),
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(file: (name: string) => string): string {
  return `
${['core', 'cosine', 'inetorgperson'].map((name) => `include ${schemas}/${name}.schema`).join('\n')}
modulepath ${libraries}
moduleload back_mdb
moduleload memberof
moduleload ppolicy
pidfile ${file('pid')}
argsfile ${file('args')}
allow bind_anon_cred
TLSCertificateFile ${file('cert')}
TLSCertificateKeyFile ${file('key')}
database mdb
suffix "${base}"
rootdn "${root.dn}"
rootpw "${root.password}"
directory ${file('data')}
overlay memberof
overlay ppolicy
ppolicy_default "cn=policy,${base}"
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader.dn}" read by self read by * none
`;
}
