import type { Address, DriverSettings } from '@/lib/server/engines/engine';

/** The user in whose name a database is queried. At least one of name and token is not null. */
export interface Impersonation {
  /** Null: the account of the address is used. */
  readonly username: string | null;
  /** The access token from the user's own sign-in at the database's provider; null without one. */
  readonly accessToken: string | null;
}

/** The address of a database and the settings of its driver. */
export interface Reach {
  readonly address: Address;
  readonly settings: DriverSettings;
}

/** Changes address and settings so that they reach the database as the user; null where the product cannot do that. */
export type Impersonate = (reach: Reach, impersonation: Impersonation) => Reach | null;

/** The user's name replaces the account's name, a token replaces its password. */
export const asAccount: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address: { ...address, username: username ?? address.username, password: accessToken ?? address.password },
  settings,
});

/** As `asAccount`, for products over HTTP: a token becomes the setting `access_token`, not the password. */
export const asHttpAccount: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address: { ...address, username: username ?? address.username },
  settings: accessToken === null ? settings : { ...settings, access_token: accessToken },
});

/** The account signs in and names the user as `session_user`. A token signs the user in by itself. */
export const forSessionUser: Impersonate = ({ address, settings }, { username, accessToken }) => ({
  address,
  settings: {
    ...settings,
    ...(username === null ? {} : { session_user: username }),
    ...(accessToken === null ? {} : { access_token: accessToken }),
  },
});

/** The account signs in and names the user as `session_user`. Null with a token, which the product does not accept. */
export const forProxiedUser: Impersonate = (reach, impersonation) =>
  impersonation.accessToken === null ? forSessionUser(reach, impersonation) : null;

/** For products that identify a user by a token only; null without one. */
export const byToken: Impersonate = ({ address, settings }, { accessToken }) =>
  accessToken === null ? null : { address, settings: { ...settings, access_token: accessToken } };
