import type { Client, Entry } from 'ldapts';
import { textIn, valuesIn } from './entry';
import { escaped } from './escaped';
import type { LdapSettings } from './settings';

const deepest = 10;
const most = 1000;

/**
 * The groups of an entry: the DNs that it holds itself, and those of the search for groups, by DN or name. Groups of groups
 * count where the settings say so, ten levels deep; a group that holds itself counts once.
 */
export async function groupsOf(client: Client, settings: LdapSettings, entry: Entry): Promise<string[]> {
  const names = new Set(valuesIn(entry, settings.attributes.groups));
  const { groups } = settings;
  if (groups === undefined) return [...names];
  const seen = new Set<string>();
  let members = [entry.dn, ...(groups.nested ? names : [])];
  for (let depth = 0; members.length > 0 && depth < (groups.nested ? deepest : 1); depth += 1) {
    const next: string[] = [];
    for (const dn of members) {
      const filter = groups.filter.replaceAll('{dn}', () => escaped(dn));
      const attributes = [groups.name ?? '1.1'];
      const { searchEntries } = await client.search(groups.base, { scope: 'sub', filter, attributes });
      for (const found of searchEntries) {
        if (seen.has(found.dn) || seen.size >= most) continue;
        seen.add(found.dn);
        names.add((groups.name === undefined ? undefined : textIn(found, groups.name)) ?? found.dn);
        next.push(found.dn);
      }
    }
    members = next;
  }
  return [...names];
}
