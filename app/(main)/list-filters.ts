import type { Resource } from '@/lib/server/api/resource';
import { relatedToChoose } from './record-choices';
import type { RecordFilter } from './record-page';

/** Filters that several lists share. */
export function ownerFilter(resource: Resource): RecordFilter {
  return {
    name: 'owner',
    label: 'Owner',
    options: (viewer) => relatedToChoose(resource, 'owners', viewer),
    filterOf: (value) => ({ col: 'owners', opr: 'rel_m_m', value: [Number(value)] }),
  };
}

export function favoriteFilter(opr: string): RecordFilter {
  return {
    name: 'favorites',
    label: 'Favorite',
    options: () => [
      { value: '1', text: 'Favorites' },
      { value: '0', text: 'Not favorites' },
    ],
    filterOf: (value) => ({ col: 'id', opr, value: value === '1' }),
  };
}
