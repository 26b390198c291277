import type { Address, DriverSettings } from '@/lib/server/engines/engine';

/** Whose name a database is asked in. Of a name and a token at least one is there. */
export interface Impersonation {
  /** Null where the account of the address stays. */
  readonly username: string | null;
  /** What the user's own sign-in at the database's provider gave. */
  readonly accessToken: string | null;
}

/** Where a database is and what its driver is told. */
export interface Reach {
  readonly address: Address;
  readonly settings: DriverSettings;
}

/** The same database, reached in somebody's name; null where the product cannot do that. */
export type Impersonate = (reach: Reach, impersonation: Impersonation) => Reach | null;

/** The user takes the place of the account, a token that of its password. */
export const asAccount: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address: { ...address, username: username ?? address.username, password: accessToken ?? address.password },
  settings,
});

/** As `asAccount`, for products over HTTP: a token is sent as what it is. */
export const asHttpAccount: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address: { ...address, username: username ?? address.username },
  settings: accessToken === null ? settings : { ...settings, access_token: accessToken },
});

/** The account signs in and says for whom it asks. A token signs the user in by itself. */
export const forSessionUser: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address,
  settings: {
    ...settings,
    ...(username === null ? {} : { session_user: username }),
    ...(accessToken === null ? {} : { access_token: accessToken }),
  },
});

/** The account signs in and says for whom it asks. Tokens mean nothing to the product. */
export const forProxiedUser: Impersonate = (reach, impersonation) =>
  impersonation.accessToken === null ? forSessionUser(reach, impersonation) : null;

/** Only a token says who somebody is. */
export const byToken: Impersonate = ({ address, settings }, { accessToken }) =>
  accessToken === null ? null : { address, settings: { ...settings, access_token: accessToken } };
