import { useTranslations } from 'next-intl';
import { useCallback, useRef } from 'react';
import { useDatabase } from '@/components/sqllab/session/sqllab-session';
import type { CodeContext, CodeRefusal, CodeRename } from '@/components/ui/code/code-types';
import { quoteName } from '@/lib/sqllab/quote-name';
import { renamePlaces } from '@/lib/sqllab/rename-places';
import { bareName } from '@/lib/sqllab/statement-sources';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** Renames the alias at the caret wherever its statement names it. */
export function useRename(tab: EditorTab): (context: CodeContext) => CodeRename | CodeRefusal {
  const t = useTranslations('sqllab.rename');
  const dialect = useDatabase(tab)?.backend ?? '';
  const now = useRef({ t, dialect });
  now.current = { t, dialect };
  return useCallback(({ text, offset }) => {
    const { t: told, dialect: spoken } = now.current;
    const found = renamePlaces(text, offset, spoken);
    if (!found) return { refusal: told('nothing') };
    return {
      places: found.places,
      write(typed) {
        const name = bareName(typed.trim());
        if (name === '') return { refusal: told('empty') };
        if (found.taken.has(name.toLowerCase())) return { refusal: told('taken', { name }) };
        return { text: quoteName(name, spoken) };
      },
    };
  }, []);
}
