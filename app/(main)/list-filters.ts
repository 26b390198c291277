import type { Resource } from '@/lib/server/api/resource';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { relatedToChoose } from './record-choices';
import type { RecordFilter } from './record-page';

const t = pageTexts('lists');

/** The filter by an owner. */
export function ownerFilter(resource: Resource): RecordFilter {
  return {
    name: 'owner',
    label: t('owner'),
    options: (viewer) => relatedToChoose(resource, 'owners', viewer),
    filterOf: (value) => ({ col: 'owners', opr: 'rel_m_m', value: [Number(value)] }),
  };
}
