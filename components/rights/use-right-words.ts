import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Right, RightGroup, RightsView } from '@/lib/permissions/right-groups';
import type rights from '@/lib/text/messages/en/rights.json';

export interface RightWords extends Pick<RightsView, 'groupWords' | 'dataWords'> {
  /** What a permission on data covers; null for all others, which are told by their names. */
  readonly rightWords: (right: Right) => string | null;
}

/** What permissions and their groups are called in the language of the page. */
export function useRightWords(): RightWords {
  const t = useTranslations('rights');
  return useMemo(() => {
    const known = new Map<string, string>();
    return {
      groupWords({ key, database }: RightGroup) {
        const words =
          known.get(key) ??
          (database === null
            ? t(`abilities.${key as keyof (typeof rights)['abilities']}`)
            : t('data.group', { name: database }));
        known.set(key, words);
        return words;
      },
      dataWords: {
        database: t('data.database', { name: '' }),
        catalog: t('data.catalog', { name: '' }),
        schema: t('data.schema', { name: '' }),
        dataset: t('data.dataset', { name: '' }),
      },
      rightWords({ meaning }: Right) {
        return typeof meaning === 'string' ? null : t(`data.${meaning.of}`, { name: meaning.name });
      },
    };
  }, [t]);
}
