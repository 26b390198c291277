import type { PermissionNames } from '@/lib/permissions/right-groups';
import { api } from './api';

export const permissionNamesPath = '/api/v1/security/permissions-resources/names';

let asked: Promise<PermissionNames> | null = null;

/** All permissions that roles can have, in one answer: the one that was asked for ahead, if it was. */
export async function permissionNames(): Promise<PermissionNames> {
  const first = asked ?? loadNames();
  asked = null;
  return first;
}

/** Asks before the script is there that shows them. */
export function askPermissionNames(): void {
  asked ??= loadNames();
  // Whoever shows them is told of a failure.
  asked.catch(() => undefined);
}

async function loadNames(): Promise<PermissionNames> {
  return (await api.get<{ readonly result: PermissionNames }>(permissionNamesPath)).result;
}

/** The permissions as a list to choose from, named as they are stored: `can_read on Chart`. */
export function permissionOptions(
  names: PermissionNames,
): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(names).flatMap(([verb, pairs]) =>
    pairs.map(([id, view]) => ({ value: String(id), label: `${verb} on ${view}` })),
  );
}
