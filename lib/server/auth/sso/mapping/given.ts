import type { Metadata } from '@/db/client';
import type { SsoPerson } from '@/lib/server/auth/sso/person';
import type { SsoSettings } from '@/lib/server/auth/sso/settings';
import type { Claims } from './claims';
import { matching } from './match';
import { activeRules, type MappingRule } from './rules';

/** A key of the environment's mapping that a provider named, and the roles that it gives. */
export interface MappedKey {
  readonly key: string;
  readonly roles: readonly string[];
}

/** What the mapping of the environment and the stored rules give to a person, as names without repetition. */
export interface Given {
  readonly keys: readonly MappedKey[];
  readonly rules: readonly MappingRule[];
  /** With the registration role while registration is on. */
  readonly roles: readonly string[];
  /** The groups of the stored rules. */
  readonly ruleGroups: readonly string[];
  /** The provider's own names of groups. */
  readonly ownGroups: readonly string[];
}

export async function givenTo(tx: Metadata, person: SsoPerson, settings: SsoSettings): Promise<Given> {
  const { rolesMapping, registers, registrationRole } = settings;
  const keys = [...new Set(person.roleKeys)].flatMap((key) =>
    Object.hasOwn(rolesMapping, key) ? [{ key, roles: rolesMapping[key] ?? [] }] : [],
  );
  const rules = matching(await activeRules(tx), person.provider ?? '', claimsOf(person));
  const roles = [...keys, ...rules].flatMap((one) => one.roles);
  return {
    keys,
    rules,
    roles: unique(registers ? [...roles, registrationRole] : roles),
    ruleGroups: unique(rules.flatMap(({ groups }) => groups)),
    ownGroups: unique(person.groups ?? person.roleKeys),
  };
}

/** A person who came without claims is matched by what was read of them. */
function claimsOf({ claims, username, email, roleKeys, groups = roleKeys }: SsoPerson): Claims {
  return claims ?? { username, email, groups, roles: roleKeys };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
